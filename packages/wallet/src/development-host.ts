const DEVELOPMENT_HOST =
  /^(([\w-]+\.)*local(host)?|(0|10|127)(\.\d+){3}|(192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))(\.\d+){2}|\[(::1|f[cd][\da-f]{2}:.*|fe80:.*)\])$/

/**
 * Returns whether a host is the developer's own machine, or one on the local network, as a phone opens it. There, only
 * the app's developer reads the console. The bundler's development flag is not used, because a page without a bundler
 * has no `process`, and not every bundler exposes the flag to packages.
 * @param hostname - the `hostname` of `location`: in lower case, with an IPv6 address in brackets.
 */
export function isDevelopmentHost(hostname: string): boolean {
  return DEVELOPMENT_HOST.test(hostname)
}
