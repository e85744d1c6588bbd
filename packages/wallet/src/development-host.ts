const DEVELOPMENT_HOST =
  /^(([\w-]+\.)*local(host)?|(0|10|127)(\.\d+){3}|(192\.168|169\.254|172\.(1[6-9]|2\d|3[01]))(\.\d+){2}|\[(::1|f[cd][\da-f]{2}:.*|fe80:.*)\])$/

/**
 * Whether a page of this host is somebody's own machine, or one of their own network, as a phone opens it: there is nobody
 * to read the console but who writes the app. What bundlers call development is not asked: a page without one has no
 * `process`, and not all of them say it to packages.
 * @param hostname - of `location`, so in lower case, an IPv6 address in brackets.
 */
export function isDevelopmentHost(hostname: string): boolean {
  return DEVELOPMENT_HOST.test(hostname)
}
