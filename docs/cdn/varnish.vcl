# Varnish 7 in front of the site: the whole product or web alone. docs/cdn.md describes the settings.
vcl 4.1;

import std;

# Where the site listens.
backend site {
  .host = "127.0.0.1";
  .port = "3000";
}

# The machines of the site, which report publish events. VCL cannot verify the signature of the message.
acl publishers {
  "127.0.0.1";
  "::1";
}

sub vcl_recv {
  # CDN_PURGE_URL=http://<this server>/cdn-purge
  if (req.url == "/cdn-purge") {
    if (client.ip !~ publishers || req.method != "POST") {
      return (synth(403));
    }
    if (req.http.Cache-Tag !~ "^[A-Za-z0-9_.:,-]+$") {
      return (synth(400));
    }
    # Every stored response with one of the tags.
    if (!std.ban("obj.http.Cache-Tag ~ (^|,)(" + regsuball(req.http.Cache-Tag, ",", "|") + ")(,|$)")) {
      return (synth(500));
    }
    return (synth(204));
  }

  # Previews of drafts and of preview links, signed-in users, and data of the router.
  if (req.http.Cookie ~ "(__prerender_bypass|shared_preview)=" || req.http.Authorization || req.http.RSC) {
    return (pass);
  }
  # The Studio uses WebSockets.
  if (req.http.Upgrade ~ "(?i)websocket") {
    return (pipe);
  }
  if (req.method != "GET" && req.method != "HEAD") {
    return (pass);
  }
  # The site marks what can be stored, and renders it without cookies.
  return (hash);
}

sub vcl_pipe {
  if (req.http.Upgrade) {
    set bereq.http.Upgrade = req.http.Upgrade;
    set bereq.http.Connection = req.http.Connection;
  }
}

sub vcl_backend_response {
  # Without tags a response could not be purged. Build output has its content's hash in its name.
  if (beresp.http.Set-Cookie || (!beresp.http.Cache-Tag && beresp.http.Cache-Control !~ "immutable")) {
    # Concurrent requests for this address do not wait for each other.
    set beresp.uncacheable = true;
    set beresp.ttl = 5s;
    return (deliver);
  }
  # stale-while-revalidate of CDN-Cache-Control, which Varnish does not read.
  set beresp.grace = 60s;
  return (deliver);
}

sub vcl_deliver {
  set resp.http.X-Cache = "miss";
  if (obj.hits > 0) {
    set resp.http.X-Cache = "hit";
  }
  unset resp.http.Cache-Tag;
  unset resp.http.CDN-Cache-Control;
  if (resp.http.Cache-Control ~ "s-maxage" && resp.http.Cache-Control !~ "no-store") {
    set resp.http.Cache-Control = "public, max-age=0, must-revalidate";
  }
  unset resp.http.Via;
  unset resp.http.X-Varnish;
  unset resp.http.Age;
  return (deliver);
}
