import * as z from 'zod/mini'
import { hashText } from './boost-state.ts'
import { presentation, signedPresentation } from './boosts.ts'

/** The longest signature, in hex digits: that of a contract that is not deployed yet has the calldata that deploys it (ERC-6492). */
const MAX_SIGNATURE_DIGITS = 8_192
/** A picture of 192 by 192 pixels has at most 147,456 bytes before it is compressed, and base64 has four digits for three bytes. */
const MAX_PICTURE_DIGITS = 220_000
/** A picture before it is made small: 2 MiB. */
const MAX_UPLOAD_DIGITS = 2_800_000

const base64 = (max: number) =>
  z.string().check(z.maxLength(max, 'is too long'), z.regex(/^[A-Za-z0-9+/]+={0,2}$/, 'must be base64'))

/** What an owner says of a boost, and its picture. Source: docs/wallet-api.md#boosts. */
export const presentationSchemas = {
  SubmitPresentationRequest: z.object({
    presentation,
    signature: z
      .string()
      .check(
        z.maxLength(MAX_SIGNATURE_DIGITS + 2, 'is too long'),
        z.regex(/^0x([0-9a-fA-F]{2})+$/, 'must be whole bytes in hex'),
      ),
    /** The picture's bytes in base64, as `POST /v1/boost-pictures` returned them. Not needed for a picture that is stored already. */
    picture: z.optional(base64(MAX_PICTURE_DIGITS)),
  }),
  SignedPresentation: signedPresentation,
  PreparePictureRequest: z.object({
    /** A PNG or a JPEG in base64. */
    picture: base64(MAX_UPLOAD_DIGITS),
  }),
  PreparedPicture: z.object({
    /** A PNG with sides of at most 192 pixels, in base64. */
    picture: z.string(),
    /** Its keccak-256 hash, for `pictureHash`. */
    hash: hashText,
  }),
}
