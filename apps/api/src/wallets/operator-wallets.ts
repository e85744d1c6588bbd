import { SettingsError } from '@laurel/server/settings/errors.ts'
import { namesOf } from '@laurel/server/settings/names-of.ts'
import { readJson } from '@laurel/server/settings/read-json.ts'
import type { ApiWallet } from '@laurel/wallet/api-schemas'
import { appSchemeOf, fromApiWallet, type ListedWallet } from '@laurel/wallet/wallet-list'
import { z } from 'zod'
import type { ImageDecoder } from '../images/decode-in-thread.ts'
import { folderOf, type ImageSource, imageId, imageKey, readImageSource } from '../images/image-sources.ts'

/** The wallets that an operator adds. */
export type OperatorWallets = {
  readonly wallets: readonly ListedWallet[]
  /** Their images, by `imageKey`. */
  readonly images: ReadonlyMap<string, ImageSource>
}

/** More than an operator adds by hand, and few enough to look through for each request. */
const MAX_OPERATOR_WALLETS = 500

const link = z.string().min(1).max(2000)
const walletSchema = z.strictObject({
  id: z.string().regex(imageId, 'must be letters, digits, - . : or _'),
  name: z.string().min(1).max(200),
  /** A path, relative to the file, or an `http` or `https` URL. */
  image: z.string().min(1).optional(),
  homepage: link.optional(),
  mobile_link: link.optional(),
  universal_link: link.optional(),
  desktop_link: link.optional(),
  webapp_link: link.optional(),
  app_store: link.optional(),
  play_store: link.optional(),
  chrome_store: link.optional(),
  rdns: z.string().min(1).optional(),
  chains: z.array(z.string().min(1)).max(500).optional(),
})
type OperatorWallet = z.output<typeof walletSchema>

/**
 * Reads `LAUREL_API_WALLETS`: JSON, or the path of a JSON file. A wallet with the id of a bundled one replaces it.
 * @throws {SettingsError} when a wallet is not valid, with its id and its field.
 */
export async function readOperatorWallets(
  setting: string | undefined,
  decoder: ImageDecoder,
): Promise<OperatorWallets> {
  if (setting === undefined) return { wallets: [], images: new Map() }
  const parsed = z.array(walletSchema).max(MAX_OPERATOR_WALLETS).safeParse(readJson('LAUREL_API_WALLETS', setting))
  if (!parsed.success) throw new SettingsError(namesOf(parsed.error, 'LAUREL_API_WALLETS'))
  const wallets: ListedWallet[] = []
  const images = new Map<string, ImageSource>()
  for (const wallet of parsed.data) {
    if (wallets.some(({ id }) => id === wallet.id)) {
      throw new SettingsError(`LAUREL_API_WALLETS has the wallet “${wallet.id}” twice`)
    }
    wallets.push(toListed(wallet))
    if (wallet.image === undefined) continue
    const name = `the image of the wallet “${wallet.id}” in LAUREL_API_WALLETS`
    images.set(
      imageKey('wallet', wallet.id),
      await readImageSource(wallet.image, { name, folder: folderOf(setting), decoder }),
    )
  }
  return { wallets, images }
}

/** The rules of clients, so that a field that they would drop is an error here. */
function toListed({ image, ...given }: OperatorWallet): ListedWallet {
  const wallet: ApiWallet = JSON.parse(JSON.stringify({ ...given, image_id: given.id }))
  const schemes = [given.mobile_link, given.desktop_link].flatMap((one) => appSchemeOf(one ?? '') ?? [])
  const listed = fromApiWallet(wallet, { appSchemes: new Set(schemes) })
  if (listed === null) throw new SettingsError(`the wallet “${given.id}” of LAUREL_API_WALLETS has no visible name`)
  const parsed = {
    ...{ homepage: listed.homepage, mobile_link: listed.mobileLink, universal_link: listed.universalLink },
    ...{ desktop_link: listed.desktopLink, webapp_link: listed.webappLink, app_store: listed.appStore },
    ...{ play_store: listed.playStore, chrome_store: listed.chromeStore, rdns: listed.rdns },
  }
  for (const [field, value] of Object.entries(parsed)) {
    if (value === null && Object.hasOwn(given, field)) {
      throw new SettingsError(`the wallet “${given.id}” of LAUREL_API_WALLETS has an invalid ${field}`)
    }
  }
  return listed
}
