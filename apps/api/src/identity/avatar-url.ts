/** The longest URL of a picture. Browsers accept longer ones, but no service has them. */
const MAX_AVATAR_URL = 2_048

/**
 * Returns the URL of a picture that anyone can set for an account; null unless it is a plain https URL of a public host. The picture is
 * not fetched here: the route of images checks the addresses of the host when it does.
 * @param text - the `avatar` record of a name.
 */
export function toAvatarUrl(text: string): string | null {
  if (text.length > MAX_AVATAR_URL || !/^https:\/\/[\x21-\x7e]+$/i.test(text)) return null
  const url = parseUrl(text)
  if (url === null || url.protocol !== 'https:' || url.port !== '' || url.username !== '' || url.password !== '')
    return null
  // A host with a dot and a top-level domain of letters: not an IP address in any spelling, and not a host of a private network.
  if (
    !/^(?=.{1,253}$)([a-z0-9_-]{1,63}\.)+(?!(local|localhost|internal|intranet|home|lan|corp|arpa|test|onion)$)[a-z][a-z0-9-]{1,62}$/.test(
      url.hostname,
    )
  )
    return null
  return url.href
}

function parseUrl(text: string): URL | null {
  try {
    return new URL(text)
  } catch {
    return null
  }
}
