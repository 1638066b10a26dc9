/** A database server, and who the service is there. */
export interface ServerAddress {
  /** Scheme, host and port, without user and path. */
  readonly origin: string;
  /** Path in front of the server, such as that of a proxy. Empty for none. */
  readonly path: string;
  readonly user: string;
  readonly password: string;
  readonly database: string;
  /** Certificates in PEM that are trusted besides those of the system. */
  readonly ca?: Buffer | undefined;
}

/** How the server is named in sentences: without user and password. */
export const nameServer = ({ origin }: Pick<ServerAddress, 'origin'>): string => new URL(origin).host;
