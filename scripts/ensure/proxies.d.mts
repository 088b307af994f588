/** The path of nginx or Caddy, or undefined. */
export declare function findProxy(name: string): string | undefined
