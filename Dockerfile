# The product as one image: Node, the server's sources, the packages it needs in production and the built pages. It takes
# PostgreSQL from DATABASE_URL, writes to /data and /tmp only, and runs with a read-only root file system.
FROM node:22-bookworm-slim AS build
# The Node that package.json pins builds and runs everything, and it needs libatomic.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 \
  && rm -rf /var/lib/apt/lists/*
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --loglevel=error
COPY . .
RUN node_modules/.bin/node -e "import('./scripts/build-web.ts').then(({ buildWeb }) => buildWeb())" \
  && mv web/dist/* built
# Install again without development packages. Remove what only a build or a reader needs: sources of the pages, source maps
# and types of packages.
RUN cp -L node_modules/.bin/node /usr/local/bin/pinned-node \
  && npm ci --omit=dev --ignore-scripts --loglevel=error \
  && rm -rf node_modules/node node_modules/.bin node_modules/typescript node_modules/@typescript web package-lock.json .npmrc \
  && find node_modules -type f \( -name '*.map' -o -name '*.d.ts' -o -name '*.d.mts' -o -name '*.d.cts' \) -delete

FROM debian:bookworm-slim
RUN apt-get update \
  && apt-get install --yes --no-install-recommends libatomic1 libstdc++6 tini \
  && rm -rf /var/lib/apt/lists/* \
  # Pictures of links bring their own typefaces; without a configuration fontconfig complains.
  && mkdir -p /etc/fonts \
  && echo '<fontconfig><cachedir>/tmp/fontconfig</cachedir></fontconfig>' > /etc/fonts/fonts.conf \
  && useradd --uid 1000 --user-group --home-dir /data --create-home node
COPY --from=build /usr/local/bin/pinned-node /usr/local/bin/node
COPY --from=build /app /app
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data WEB_DIST=/app/built
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=6s --start-period=3m CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/health/ready`).then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# The first process passes signals on: Node in its place would ignore them until it has started.
ENTRYPOINT ["tini", "--"]
CMD ["node", "scripts/start.ts"]
