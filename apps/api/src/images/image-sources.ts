import { readFile, stat } from 'node:fs/promises'
import { isIP } from 'node:net'
import { dirname, resolve } from 'node:path'
import { isPublicAddress } from '@laurel/server/fetch/public-address.ts'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import { namesOf } from '@laurel/server/settings/names-of.ts'
import { readJson } from '@laurel/server/settings/read-json.ts'
import { z } from 'zod'
import type { ImageDecoder } from './decode-in-thread.ts'
import { tokenIcons } from './generated/icons.ts'
import { MAX_IMAGE_BYTES } from './image-limits.ts'
import { findOtherFormat } from './other-format.ts'
import { type ServedImage, toServedImage } from './served-image.ts'

/** What an image is of. */
export type ImageKind = 'wallet' | 'asset' | 'currency' | 'token'

/** An image that the operator adds: one that is there already, or a URL that is fetched when it is first requested. */
export type ImageSource =
  | { readonly type: 'file'; readonly image: ServedImage }
  | { readonly type: 'url'; readonly url: string }

/** The images that the operator adds, by {@link imageKey}. */
export type ImageSources = ReadonlyMap<string, ImageSource>

/** An id as images have it in URLs. */
export const imageId = /^[\w.:-]{1,128}$/

const sources = z.record(z.string().regex(imageId, 'must be letters, digits, - . : or _'), z.string().min(1).max(2048))
const catalogSchema = z.strictObject({
  assets: sources.default({}),
  currencies: sources.default({}),
  tokens: sources.default({}),
})

/**
 * Names an image. Symbols of tokens and codes of currencies are the same in any case, and a network has the same image by its chain id
 * and its CAIP-2 id.
 */
export function imageKey(kind: ImageKind, id: string): string {
  switch (kind) {
    case 'token':
    case 'currency':
      return `${kind}/${id.toUpperCase()}`
    case 'asset':
      return `${kind}/${id.replace(/^eip155[:-](?=\d+$)/, '')}`
    case 'wallet':
      return `${kind}/${id}`
    default:
      return kind satisfies never
  }
}

/**
 * Reads `LAUREL_API_IMAGES`: JSON, or the path of a JSON file. Files of images are relative to it.
 * @throws {SettingsError} when a file is missing, or not an image that is served.
 */
export async function readImageCatalog(setting: string | undefined, decoder: ImageDecoder): Promise<ImageSources> {
  const found = new Map<string, ImageSource>()
  if (setting === undefined) return found
  const parsed = catalogSchema.safeParse(readJson('LAUREL_API_IMAGES', setting))
  if (!parsed.success) throw new SettingsError(namesOf(parsed.error, 'LAUREL_API_IMAGES'))
  const { assets, currencies, tokens } = parsed.data
  for (const [kind, images] of [
    ['asset', assets],
    ['currency', currencies],
    ['token', tokens],
  ] as const) {
    for (const [id, source] of Object.entries(images)) {
      const name = `the image “${id}” of LAUREL_API_IMAGES`
      found.set(imageKey(kind, id), await readImageSource(source, { name, folder: folderOf(setting), decoder }))
    }
  }
  return found
}

/**
 * Returns the images of tokens that have a logo and no bundled icon, by their symbols. Of two tokens with one symbol the first counts.
 * @param tokens - the operator's.
 */
export function toTokenSources(
  tokens: readonly { readonly symbol: string; readonly logo: string | null }[],
): ImageSources {
  const found = new Map<string, ImageSource>()
  for (const { symbol, logo } of tokens) {
    const key = imageKey('token', symbol)
    if (logo === null || found.has(key) || Object.hasOwn(tokenIcons, symbol.toUpperCase())) continue
    found.set(key, { type: 'url', url: logo })
  }
  return found
}

/** The folder that paths in a setting are relative to: that of its file, or the current one. */
export function folderOf(setting: string): string {
  return /^\s*[[{]/.test(setting) ? '.' : dirname(setting)
}

/**
 * Reads an image of the operator.
 * @param source - an `https` URL of a public host, or a path. @param options.name - what an error calls it.
 * @throws {SettingsError}
 */
export async function readImageSource(
  source: string,
  { name, folder, decoder }: { readonly name: string; readonly folder: string; readonly decoder: ImageDecoder },
): Promise<ImageSource> {
  if (/^https?:\/\//i.test(source)) {
    if (!isPublicUrl(source)) throw new SettingsError(`${name} is not an https URL of a public host, without a port`)
    return { type: 'url', url: source }
  }
  const path = resolve(folder, source)
  const size = await stat(path).then(
    (file) => (file.isFile() ? file.size : null),
    () => null,
  )
  if (size === null) throw new SettingsError(`${name} is a file that does not exist`)
  if (size > MAX_IMAGE_BYTES) throw new SettingsError(`${name} is larger than 2 MiB`)
  const bytes = await readFile(path)
  const image = await toServedImage(bytes, decoder)
  if (image === null) {
    const other = findOtherFormat(bytes)
    const found = other === null ? 'is not' : `is in the format ${other}, and not`
    throw new SettingsError(`${name} ${found} a PNG, a JPEG or an SVG of at most 1 megapixel`)
  }
  return { type: 'file', image }
}

/**
 * Whether a URL can be that of a public server. What its host resolves to is checked with each fetch; here it is not looked up, so that
 * the API starts without DNS.
 */
function isPublicUrl(text: string): boolean {
  if (!URL.canParse(text)) return false
  const { protocol, username, password, port, hostname } = new URL(text)
  if (protocol !== 'https:' || username !== '' || password !== '' || port !== '') return false
  const host = hostname.replace(/^\[(.*)\]$/, '$1')
  if (isIP(host) !== 0) return isPublicAddress(host)
  return host.includes('.') && !/\.(localhost|local|internal)\.?$/.test(host)
}
