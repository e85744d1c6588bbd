import * as z from 'zod/mini'
import { randomId, resultUriText } from './shapes.ts'

/** The type of what the page to which a provider returns posts to the frame. Both have the origin of the login server. */
export const SOCIAL_MESSAGE = 'laurel-social'

/** What that page posts: the login that it is about, and its own address with the result of the provider. */
export const socialMessage = z.strictObject({
  type: z.literal(SOCIAL_MESSAGE),
  login: randomId,
  resultUri: resultUriText,
})
