import type { Environment } from '../environment.ts'
import { type Readable, readableOf } from '../store/readable.ts'
import { createStateStore } from '../store/state-store.ts'
import { isCheapRaster, isCheapSvg } from './icon-limits.ts'
import { imageKeyOf, type ListedWallet } from './listed-wallet.ts'
import type { WalletApi } from './wallet-api.ts'

/** A page is shown without those images that take longer. Source: docs/product.md#wallet-list. */
export const IMAGE_PRELOAD_MS = 2000

/**
 * Images of wallets by {@link imageKeyOf}: `data:` URIs of bundled icons, `blob:` URLs of the API's. For `<img>` only.
 */
export type WalletImages = Readable<ReadonlyMap<string, string>> & {
  /**
   * Loads missing images. Resolves when all of them loaded or failed, or after {@link IMAGE_PRELOAD_MS}. Never throws.
   */
  readonly preload: (wallets: readonly ListedWallet[]) => Promise<void>
  /** Revokes the URLs of all images. */
  readonly destroy: () => void
}

/**
 * Creates the store of wallet images. A wallet without one shows a lettered tile in its color, so that nothing waits,
 * and nothing moves when the image loads.
 * @param options.walletApi - null loads only bundled icons.
 */
export function createWalletImages({
  walletApi,
  environment,
}: {
  readonly walletApi: Pick<WalletApi, 'getImage'> | null
  readonly environment: Pick<Environment, 'setTimeout'>
}): WalletImages {
  const store = createStateStore<ReadonlyMap<string, string>>(new Map())
  const requests = new Map<string, Promise<void>>()
  const aborter = new AbortController()

  async function fetchImage(key: string, { hasBundledIcon }: ListedWallet): Promise<void> {
    const url = hasBundledIcon ? await loadWalletIcon(key) : await fetchFromApi(key)
    if (url === null) return
    if (aborter.signal.aborted) URL.revokeObjectURL(url)
    else store.set(new Map(store.getState()).set(key, url))
  }

  async function fetchFromApi(imageId: string): Promise<string | null> {
    return walletApi && toImageUrl(await walletApi.getImage('wallet', imageId, aborter.signal))
  }

  /** Loads each image once. One that failed is requested again when it is next wanted. */
  function want(wallet: ListedWallet): Promise<void> {
    const key = imageKeyOf(wallet)
    if (key === null || aborter.signal.aborted) return Promise.resolve()
    const running = requests.get(key)
    if (running !== undefined) return running
    const fetching = fetchImage(key, wallet).catch(() => void requests.delete(key))
    requests.set(key, fetching)
    return fetching
  }

  return {
    ...readableOf(store),
    preload(wallets) {
      return new Promise((resolve) => {
        const cancelTimer = environment.setTimeout(resolve, IMAGE_PRELOAD_MS)
        void Promise.all(wallets.map(want)).then(() => {
          cancelTimer()
          resolve()
        })
      })
    },
    destroy() {
      aborter.abort()
      for (const url of store.getState().values()) if (url.startsWith('blob:')) URL.revokeObjectURL(url)
      store.set(new Map())
    },
  }
}

/**
 * Returns a bundled icon as a `data:` URI, or null if there is none. Its chunk is loaded from the page's own server.
 */
export async function loadWalletIcon(id: string): Promise<string | null> {
  const { featuredIcons } = await import('./generated/featured-icons.ts')
  const svg = featuredIcons[id] ?? (await import('./generated/lazy-icons.ts')).moreIcons[id]
  return svg === undefined ? null : `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/**
 * Returns a URL for an image of a server. A raster is a `blob:`. An SVG is a `data:` URI, since a `blob:` that is
 * opened in a separate tab would run with the origin of the app. Null for an image that is expensive to draw.
 */
async function toImageUrl(blob: Blob): Promise<string | null> {
  const type = /^image\/(?:png|webp|jpeg|gif)(?=;|$)/.exec(blob.type)?.[0]
  if (type !== undefined) {
    const bytes = new Uint8Array(await blob.arrayBuffer())
    const text = Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')
    return isCheapRaster(text) ? URL.createObjectURL(new Blob([bytes], { type })) : null
  }
  if (!blob.type.startsWith('image/svg+xml')) return null
  const svg = await blob.text()
  return isCheapSvg(svg) ? `data:image/svg+xml,${encodeURIComponent(svg)}` : null
}
