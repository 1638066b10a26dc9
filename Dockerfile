# syntax=docker/dockerfile:1

# The package: the dashboard and the service, built from this folder.
FROM node:20.20.2-bookworm-slim AS build
WORKDIR /build
COPY package.json package-lock.json .npmrc ./
RUN npm ci --include=dev --ignore-scripts
COPY . .
RUN mkdir /packed && npm pack --pack-destination /packed && mv /packed/depthscape-*.tgz /packed/depthscape.tgz

# What the package needs while it runs, in the versions of the lock file.
FROM node:20.20.2-bookworm-slim AS packages
WORKDIR /app
COPY package.json package-lock.json .npmrc ./
RUN npm ci --omit=dev --ignore-scripts
COPY --from=build /packed/depthscape.tgz /tmp/depthscape.tgz
RUN tar --extract --gzip --strip-components=1 --file /tmp/depthscape.tgz

FROM node:20.20.2-bookworm-slim
ENV NODE_ENV=production DATA_DIR=/data PORT=4400 LOG=json
RUN install --directory --owner=node --group=node --mode=0700 /data /keys
COPY --from=packages --chown=root:root /app /app
WORKDIR /data
USER node
VOLUME ["/data"]
EXPOSE 4400
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=5s --start-period=60s --retries=3 \
  CMD ["node", "/app/scripts/check-health.mjs"]
ENTRYPOINT ["node", "/app/scripts/depthscape.mjs"]
