# The product as one image. The pages are built in it, so that starting needs nothing but the databases.
FROM node:22-bookworm-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm install --no-save --include=dev
COPY . .
RUN node_modules/.bin/node -e "import('./scripts/build-web.ts').then(({ buildWeb }) => buildWeb())"

FROM node:22-bookworm-slim
WORKDIR /app
ENV NODE_ENV=production HOST=0.0.0.0 PORT=3000 DATA_DIR=/data
COPY --from=build /app /app
RUN mkdir -p /data && chown node:node /data
USER node
VOLUME /data
EXPOSE 3000
HEALTHCHECK --interval=10s --timeout=3s --start-period=3m CMD ["node_modules/.bin/node", "-e", "fetch('http://127.0.0.1:3000/health/ready').then((r) => process.exit(r.ok ? 0 : 1), () => process.exit(1))"]
# Node itself is the first process and gets the signals; the pinned one of package.json, not the image's.
CMD ["node_modules/.bin/node", "scripts/start.ts"]
