# Images of the whole product (`--target product`, the default) and of the site alone (`--target web`).
# docs/going-live/containers.md says how to run them. Production pins the base by digest:
# --build-arg NODE_IMAGE=node:24.21.0-trixie-slim@sha256:…
ARG NODE_IMAGE=node:24.21.0-trixie-slim

# --- Base images ---------------------------------------------------------------------------------
FROM ${NODE_IMAGE} AS base
WORKDIR /app
ENV DO_NOT_TRACK=1 NEXT_TELEMETRY_DISABLED=1
COPY package.json package-lock.json .npmrc ./

FROM ${NODE_IMAGE} AS runtime
# Reaps processes that lost their parent, and forwards signals.
RUN apt-get update \
  && apt-get install -y --no-install-recommends tini \
  && rm -rf /var/lib/apt/lists/*
RUN mkdir /data && chown node:node /data
WORKDIR /app
ENV NODE_ENV=production DO_NOT_TRACK=1 NEXT_TELEMETRY_DISABLED=1 npm_config_update_notifier=false PORT=3000
EXPOSE 3000
VOLUME /data
STOPSIGNAL SIGTERM
# The request has its own time limit because some engines do not end a check that hangs.
HEALTHCHECK --interval=15s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/readyz`, { signal: AbortSignal.timeout(4000) }).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]

# --- Builds --------------------------------------------------------------------------------------
FROM base AS sources
COPY web/package.json web/
COPY studio/package.json studio/
COPY admin/package.json admin/
COPY supabase/package.json supabase/
COPY supabase/local/package.json supabase/local/
RUN --mount=type=cache,target=/root/.npm npm ci --include=dev --no-audit --no-fund
COPY . .

FROM sources AS product-build
RUN node web/host/supervisor/build.ts && rm -rf web/.next/cache studio/.sanity

FROM sources AS web-build
# Origins that pages may use; next build writes them into the security headers of the site alone.
ARG ANALYTICS_ORIGINS
ARG FRAME_ORIGINS
RUN cd web && node ../node_modules/next/dist/bin/next build && rm -rf .next/cache host

# --- Packages that run ---------------------------------------------------------------------------
# Without peer dependencies, which would bring the Studio, TypeScript and Vite, and without manifests of the
# back office and the tests. Next.js loads its compiler for builds only.
FROM base AS product-packages
COPY web/package.json web/
COPY studio/package.json studio/
COPY supabase/package.json supabase/
COPY supabase/local/package.json supabase/local/
COPY web/host/bootstrap.mjs web/host/
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --legacy-peer-deps --no-audit --no-fund \
  && rm -rf node_modules/@next/swc-* \
  && node -e "import('./web/host/bootstrap.mjs').then(async (bootstrap) => { await bootstrap.addPostgrest(); bootstrap.stampInstalled(); })"

FROM base AS web-packages
COPY web/package.json web/
# Of the Studio, the site runs the program that prints the guide.
COPY studio/package.json studio/
COPY supabase/package.json supabase/
RUN --mount=type=cache,target=/root/.npm npm ci --omit=dev --omit=optional --legacy-peer-deps --no-audit --no-fund

# --- The site alone ------------------------------------------------------------------------------
FROM runtime AS web
COPY --from=web-packages /app/node_modules node_modules
COPY --from=web-build /app/supabase/package.json supabase/
COPY --from=web-build /app/supabase/contracts supabase/contracts
COPY --from=web-build /app/supabase/domain supabase/domain
COPY --from=web-build /app/studio/package.json studio/
COPY --from=web-build /app/studio/branding studio/branding
COPY --from=web-build /app/studio/guide studio/guide
COPY --from=web-build /app/studio/print studio/print
COPY --from=web-build /app/web web
WORKDIR /app/web
USER node
# Next.js ends with 143 after SIGTERM.
ENTRYPOINT ["tini", "-e", "143", "--"]
CMD ["node", "../node_modules/next/dist/bin/next", "start", "--experimental-next-config-strip-types"]

# --- The whole product ---------------------------------------------------------------------------
FROM runtime AS product
ENV BIND=0.0.0.0 DATA_DIR=/data
COPY --from=product-packages /app/node_modules node_modules
COPY package.json package-lock.json ./
COPY --from=product-build /app/admin/dist admin/dist
COPY --from=product-build /app/studio studio
COPY --from=product-build /app/supabase supabase
COPY --from=product-build /app/web web
USER node
ENTRYPOINT ["tini", "--"]
CMD ["node", "web/host/bootstrap.mjs", "serve"]
