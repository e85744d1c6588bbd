import * as z from 'zod/mini'
import { projectId } from './shapes.ts'

/** Longest text of a link, a search or a list in a query. */
const text = z.string().check(z.maxLength(2000))

const apiWallet = z.object({
  id: z.string(),
  name: z.string(),
  /** Its place in the response, from 0 on the first page. */
  order: z.int(),
  /** For `/getWalletImage/{id}`. */
  image_id: z.string(),
  homepage: z.optional(text),
  mobile_link: z.optional(text),
  /** A link that only the wallet's own app can open, where `mobile_link` is a scheme. */
  universal_link: z.optional(text),
  desktop_link: z.optional(text),
  webapp_link: z.optional(text),
  app_store: z.optional(text),
  play_store: z.optional(text),
  chrome_store: z.optional(text),
  rdns: z.optional(z.string()),
  /** CAIP-2 ids or namespaces. */
  chains: z.array(z.string()),
})

/** The wallets of the list, as public clients request them. @see apiPaths.wallets */
export const walletSchemas = {
  ApiWallet: apiWallet,
  GetWalletsResponse: z.object({
    data: z.array(apiWallet),
    /** The number of wallets on all pages. */
    count: z.int(),
  }),
}

/** The query of `GET /getWallets` as the OpenAPI document has it. `parseGetWalletsQuery` reads it. */
export const walletQuery = {
  page: z.optional(z.string().check(z.regex(/^\d+$/))),
  entries: z.optional(z.string().check(z.regex(/^\d+$/))),
  search: z.optional(z.string()),
  include: z.optional(z.string()),
  exclude: z.optional(z.string()),
  chains: z.optional(z.string()),
  projectId: z.optional(projectId),
}

/** The parameters of images. */
export const imageParameters = {
  id: z.string().check(z.regex(/^[\w.:-]{1,128}$/, 'must be the id of an image')),
  projectId: z.optional(projectId),
}
