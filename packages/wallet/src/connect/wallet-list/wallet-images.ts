import type { Environment } from '../../environment.ts'
import { type Readable, readableOf } from '../../store/readable.ts'
import { createStateStore } from '../../store/state-store.ts'
import { isCheapRaster, isCheapSvg } from '../icon-limits.ts'
import { imageKeyOf, type ListedWallet } from './listed-wallet.ts'
import type { WalletApi } from './wallet-api.ts'

/** A page is shown without those of its images that take longer. Source: docs/product.md#wallet-list. */
export const IMAGE_PRELOAD_MS = 2000

/** Images of wallets by {@link imageKeyOf}: `data:` URIs of bundled icons, `blob:` URLs of the API's. For `<img>` only. */
export type WalletImages = Readable<ReadonlyMap<string, string>> & {
  /** Fetches what is not there yet. Resolves when all are there or failed, at the latest after {@link IMAGE_PRELOAD_MS}. Never throws. */
  readonly preload: (wallets: readonly ListedWallet[]) => Promise<void>
  /** Gives every image back to the browser. */
  readonly destroy: () => void
}

/**
 * Keeps the images of wallets. A wallet without one shows the lettered tile of its own colour: nothing waits, nothing
 * moves when it comes.
 * @param options.walletApi - null: only bundled icons.
 */
export function createWalletImages({
  walletApi,
  environment,
}: {
  readonly walletApi: Pick<WalletApi, 'getImage'> | null
  readonly environment: Pick<Environment, 'setTimeout'>
}): WalletImages {
  const store = createStateStore<ReadonlyMap<string, string>>(new Map())
  const asked = new Map<string, Promise<void>>()
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

  /** Once for each image; one that failed is asked again when it is next wanted. */
  function want(wallet: ListedWallet): Promise<void> {
    const key = imageKeyOf(wallet)
    if (key === null || aborter.signal.aborted) return Promise.resolve()
    const running = asked.get(key)
    if (running !== undefined) return running
    const fetching = fetchImage(key, wallet).catch(() => void asked.delete(key))
    asked.set(key, fetching)
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

/** A bundled icon as a `data:` URI, or null when there is none. Its chunk is fetched from the page's own server. */
export async function loadWalletIcon(id: string): Promise<string | null> {
  const { featuredIcons } = await import('./generated/featured-icons.ts')
  const svg = featuredIcons[id] ?? (await import('./generated/lazy-icons.ts')).moreIcons[id]
  return svg === undefined ? null : `data:image/svg+xml,${encodeURIComponent(svg)}`
}

/**
 * An address for a picture of a server's. A raster is a `blob:`; an SVG never is: opened in a tab of its own it would run
 * with the rights of the app, where a `data:` URI has none. Null for what is dear to draw.
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
