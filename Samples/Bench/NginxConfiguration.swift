import Foundation

/// nginx for a benchmark: one worker, connections that stay open, no log, all of it in the scratch folder.
enum NginxConfiguration {
    static func text(_ ports: Servers.Ports) -> String {
        """
        \(geteuid() == 0 ? "user root root;" : "")
        daemon off;
        worker_processes 1;
        pid nginx.pid;
        events { worker_connections 8192; multi_accept on; }
        http {
            access_log off;
            sendfile on;
            tcp_nopush on;
            tcp_nodelay on;
            keepalive_requests 1000000000;
            keepalive_timeout 1h;
            client_body_temp_path body;
            proxy_temp_path proxy;
            fastcgi_temp_path fastcgi;
            uwsgi_temp_path uwsgi;
            scgi_temp_path scgi;
            types { application/json json; }
            open_file_cache max=100 inactive=1h;
            open_file_cache_valid 1h;
            root www;
            server { listen 127.0.0.1:\(ports.plain) backlog=16384; }
            server {
                listen 127.0.0.1:\(ports.tls) ssl http2 backlog=16384;
                ssl_certificate server.pem;
                ssl_certificate_key server.key;
                ssl_session_cache shared:sessions:10m;
                http2_max_concurrent_streams 256;
            }
        }
        """
    }
}
