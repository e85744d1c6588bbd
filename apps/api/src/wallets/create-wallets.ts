import { fetchPublic } from '@laurel/server/fetch/fetch-public.ts'
import { loadBundledWallets } from '@laurel/wallet/wallet-list'
import { createImageDecoder } from '../images/decode-in-thread.ts'
import { FILE_DECODE_TIMEOUT_MS } from '../images/image-limits.ts'
import { createImageService, type ImageService } from '../images/image-service.ts'
import { readImageCatalog, toTokenSources } from '../images/image-sources.ts'
import type { Settings } from '../settings/settings.ts'
import { readOperatorTokens } from '../tokens/operator-tokens.ts'
import { readOperatorWallets } from './operator-wallets.ts'
import { createWalletService, type WalletService } from './wallet-service.ts'

/** The list of wallets, and all images. */
export type Wallets = {
  readonly wallets: WalletService
  readonly images: ImageService
}

async function readOwnFiles(settings: Pick<Settings, 'LAUREL_API_WALLETS' | 'LAUREL_API_IMAGES'>) {
  const decoder = createImageDecoder({ deadlineMs: FILE_DECODE_TIMEOUT_MS })
  try {
    const own = await readOperatorWallets(settings.LAUREL_API_WALLETS, decoder)
    return { own, catalog: await readImageCatalog(settings.LAUREL_API_IMAGES, decoder) }
  } finally {
    await decoder.stop()
  }
}

/**
 * Creates the list of wallets and the images, from what is bundled and what the operator adds.
 * @param options.nowMs - a monotonic clock. @param options.onImageFault - receives why an image of another server could not be had.
 * @throws {SettingsError} when the operator's wallets or images are not valid.
 */
export async function createWallets(
  settings: Pick<Settings, 'LAUREL_API_WALLETS' | 'LAUREL_API_IMAGES' | 'LAUREL_API_TOKENS'>,
  {
    nowMs,
    onImageFault,
    onImageRecover,
  }: {
    readonly nowMs: () => number
    readonly onImageFault: (name: string, error: unknown) => void
    readonly onImageRecover: (name: string) => void
  },
): Promise<Wallets & { readonly isKnownWallet: (name: string) => boolean; stop(): Promise<void> }> {
  const decoder = createImageDecoder()
  try {
    const { own, catalog } = await readOwnFiles(settings)
    const logos = toTokenSources(readOperatorTokens(settings.LAUREL_API_TOKENS))
    const replaced = new Set(own.wallets.map(({ id }) => id))
    const bundled = (await loadBundledWallets()).filter(({ id }) => !replaced.has(id))
    const wallets = [...own.wallets, ...bundled]
    const names = new Set(wallets.map(({ name }) => name))
    const fetchImage = (url: string) => fetchPublic(url, { accept: 'image/*', userAgent: 'laurel-api' })
    return {
      wallets: createWalletService(wallets, nowMs),
      images: createImageService({
        wallets,
        sources: new Map([...logos, ...catalog, ...own.images]),
        decoder,
        fetchImage,
        onFault: onImageFault,
        onRecover: onImageRecover,
        nowMs,
      }),
      /** Whether a name is that of a wallet of the list. */
      isKnownWallet: (name) => names.has(name),
      stop: decoder.stop,
    }
  } catch (error) {
    await decoder.stop()
    throw error
  }
}
