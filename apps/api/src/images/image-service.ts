import { createCache } from '@laurel/server/cache.ts'
import type { Fetched } from '@laurel/server/fetch/fetch-public.ts'
import { type ListedWallet, loadWalletIcon } from '@laurel/wallet/wallet-list'
import type { ImageDecoder } from './decode-in-thread.ts'
import { drawCurrency, drawLetterTile, walletGlyph } from './drawn-images.ts'
import { ImageUnavailableError } from './errors.ts'
import { connectorIconNames, connectorIcons, networkIconNames, networkIcons, tokenIcons } from './generated/icons.ts'
import { type ImageKind, type ImageSources, imageKey } from './image-sources.ts'
import { type ServedImage, serveAs, toServedImage } from './served-image.ts'

/** Images that a process holds. The bundled ones are some thousand. */
const MAX_HELD_IMAGES = 4_000
/** Bytes of all of them. */
const MAX_HELD_BYTES = 32 * 1024 * 1024
/** How long an image of another server is used before it is fetched again. */
const IMAGE_AGE_MS = 24 * 60 * 60 * 1000
/** How long an image that could not be had is not requested again. */
const FAILURE_AGE_MS = 60_000

/** Finds images. */
export type ImageService = {
  /**
   * @returns null when there is none.
   * @throws {ImageUnavailableError} when another server does not send it.
   * @throws {ImageBusyError} when too many are being decoded.
   */
  get(kind: ImageKind, id: string): Promise<ServedImage | null>
}

/**
 * Creates the service: first the operator's images, then the bundled ones, then what is drawn from a letter or a sign.
 * @param options.fetchImage - fetches a URL without reaching what is not public. @param options.nowMs - a monotonic clock.
 */
export function createImageService({
  wallets,
  sources,
  decoder,
  fetchImage,
  onFault,
  onRecover,
  nowMs,
}: {
  readonly wallets: readonly ListedWallet[]
  readonly sources: ImageSources
  readonly decoder: ImageDecoder
  readonly fetchImage: (url: string) => Promise<Fetched>
  /** Receives why an image of another server could not be had, with its name, at each attempt. */
  readonly onFault: (name: string, error: unknown) => void
  readonly onRecover: (name: string) => void
  readonly nowMs: () => number
}): ImageService {
  const walletsByImage = new Map(wallets.map((wallet) => [wallet.imageId ?? wallet.id, wallet]))
  const bounds = { size: MAX_HELD_IMAGES, maxBytes: MAX_HELD_BYTES, nowMs }
  const held = createCache<string, ServedImage>({ ...bounds, ageMs: IMAGE_AGE_MS, sizeOf: ({ bytes }) => bytes.length })
  const attempts = createCache<string, ServedImage | null>({ ...bounds, ageMs: FAILURE_AGE_MS })

  const fetchAndDecode = async (name: string, url: string) => {
    try {
      const image = await toServedImage((await fetchImage(url)).bytes, decoder)
      if (image === null) throw new ImageUnavailableError()
      onRecover(name)
      return image
    } catch (error) {
      onFault(name, error)
      return null
    }
  }
  const load = (name: string, url: string) =>
    held.get(url, async () => {
      const image = await attempts.get(url, () => fetchAndDecode(name, url))
      if (image === null) throw new ImageUnavailableError()
      return image
    })
  const bundled = async (kind: ImageKind, id: string): Promise<string | null> => {
    switch (kind) {
      case 'wallet': {
        const wallet = walletsByImage.get(id)
        if (wallet === undefined) return null
        const icon = await loadWalletIcon(wallet.id)
        return icon === null ? drawLetterTile(wallet) : decodeURIComponent(icon.slice(icon.indexOf(',') + 1))
      }
      case 'asset':
        return findAsset(id)
      case 'currency':
        return drawCurrency(id)
      case 'token':
        return own(tokenIcons, id.toUpperCase())
      default:
        return kind satisfies never
    }
  }
  return {
    async get(kind, id) {
      const key = imageKey(kind, id)
      const source = sources.get(key)
      if (source?.type === 'file') return source.image
      if (source?.type === 'url') return load(key, source.url)
      const svg = await bundled(kind, id)
      return svg === null ? null : held.get(key, async () => serveAs('image/svg+xml', Buffer.from(svg)))
    },
  }
}

/** A network by its chain id, CAIP-2 id or name, or a connector by its id. */
function findAsset(id: string): string | null {
  const chain = /^(?:eip155[:-])?(\d+)$/.exec(id)?.[1] ?? (/^solana\b/.test(id) ? 'solana' : id)
  const network = own(networkIcons, own(networkIconNames, chain) ?? chain)
  if (network !== null) return network
  if (id === 'injected' || id === 'eip6963') return walletGlyph
  return own(connectorIcons, own(connectorIconNames, id) ?? '')
}

/** Ids are untrusted, and `constructor` is one. */
function own(icons: Readonly<Record<string, string>>, name: string): string | null {
  return Object.hasOwn(icons, name) ? (icons[name] ?? null) : null
}
