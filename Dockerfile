# One image for every process: the server with the built console.
FROM node:24.19.0-trixie-slim AS build
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev
COPY . .
# Build tools and packages of the console stay in this stage.
RUN npm run build && npm run licenses && node scripts/serverModules.mjs && npm prune --omit=dev

FROM node:24.19.0-trixie-slim
ENV NODE_ENV=production DATA_DIR=/data
# For preview pictures of films.
RUN apt-get update && apt-get install -y --no-install-recommends ffmpeg && rm -rf /var/lib/apt/lists/*
WORKDIR /app
RUN install -d -o node -g node /data /files
COPY --from=build --chown=node:node /app/package.json /app/LICENSE ./
COPY --from=build --chown=node:node /app/node_modules ./node_modules
COPY --from=build --chown=node:node /app/server/db/migrations ./server/db/migrations
COPY --from=build --chown=node:node /app/dist ./dist
USER node
EXPOSE 8012
HEALTHCHECK --start-period=60s CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT || 8012}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
CMD ["node", "--enable-source-maps", "dist/server/main.mjs"]
