import { MAX_LINK_LENGTH } from './boost-text.ts'

/**
 * Returns why an app must not link to an address, or null when it may. A valid link uses `https`, has a domain name as
 * its host and no user name, and is written as the URL standard serializes it, so that readers see where it leads.
 * Pure.
 * @returns the end of a sentence that begins with “must be”.
 */
export function findLinkFault(link: string): string | null {
  const form = 'an address that begins with https:// and names a website'
  if (link.length > MAX_LINK_LENGTH) return `at most ${MAX_LINK_LENGTH} characters long`
  if (!URL.canParse(link)) return form
  const { protocol, href, username, password, hostname } = new URL(link)
  if (protocol !== 'https:' || !/^([a-z0-9_-]+\.)+[a-z][a-z0-9-]*$/.test(hostname)) return form
  if (username !== '' || password !== '') return 'an address without a user name'
  return href === link && /^[\x21-\x7e]+$/.test(link) ? null : `written as ${href.slice(0, MAX_LINK_LENGTH)}`
}

/**
 * Normalizes a typed link for {@link findLinkFault}. The default scheme is `https`; an invalid link is unchanged. Pure.
 */
export function tidyLink(text: string): string {
  const typed = text.trim()
  const address = /^[a-z][a-z0-9+.-]*:/i.test(typed) ? typed : `https://${typed}`
  return typed !== '' && URL.canParse(address) ? new URL(address).href : typed
}
