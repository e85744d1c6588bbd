import * as z from 'zod/mini'
import { MAX_NAME_LENGTH } from './name-length.ts'
import { projectId } from './shapes.ts'

/** The longest message that a registration can have. Both kinds of messages are far shorter. */
const MAX_MESSAGE_LENGTH = 2_048
/** The longest signature, in hex digits: that of a contract that is not deployed yet has the calldata that deploys it (ERC-6492). */
const MAX_SIGNATURE_DIGITS = 8_192
/** The longest request to the gateway, in hex digits: a name and a call with a node, a coin type or a key. */
const MAX_GATEWAY_DIGITS = 4_096

const address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address: 0x and 40 hex digits'))
const hexBytes = (maxDigits: number) =>
  z
    .string()
    .check(z.maxLength(maxDigits + 2, 'is too long'), z.regex(/^0x([0-9a-fA-F]{2})+$/, 'must be whole bytes in hex'))

/** Parameters of the queries of {@link nameSchemas}. */
export const nameParameters = { projectId: z.optional(projectId) }

const profile = z.object({
  /** The full name with its suffix, in lower case: `ada.wcn.id`. */
  name: z.string(),
  /** When it was registered, in Unix seconds. ENS does not say when, so it is left out there. */
  registered: z.optional(z.int()),
  /** When it last changed, in Unix seconds. */
  updated: z.optional(z.int()),
  /** The account by its coin type (ENSIP-9, ENSIP-11), EIP-55 checksummed. */
  addresses: z.record(z.string(), z.object({ address, created: z.optional(z.string()) })),
  /** Always empty. Public clients expect it. */
  attributes: z.array(z.record(z.string(), z.string())),
  /** `names`: registered with this API. `ens`: read from ENS. */
  source: z.enum(['names', 'ens']),
  /** Why values are left out. */
  reason: z.optional(z.string()),
})

/** Names of accounts, and the gateway that serves them to ENS clients. Source: docs/wallet-api.md#names. */
export const nameSchemas = {
  Profile: profile,
  Profiles: z.array(profile),
  ProfileSuggestions: z.object({
    suggestions: z.array(
      z.object({
        /** The full name with its suffix. */
        name: z.string(),
        /** Whether it cannot be registered: it is taken, reserved, or looks like another one. */
        registered: z.boolean(),
      }),
    ),
  }),
  RegisterProfileRequest: z.object({
    /** The chain on which the signature is checked: `0x80000000 | chainId`. See {@link toCoinType}. */
    coin_type: z.int().check(z.nonnegative()),
    /** The account that signed. */
    address,
    /** What was signed, by `personal_sign`. See {@link formatNameMessage}. */
    message: z.string().check(z.maxLength(MAX_MESSAGE_LENGTH, 'is too long')),
    signature: hexBytes(MAX_SIGNATURE_DIGITS),
  }),
  Identity: z.object({
    /** The name of the account: a registered one, else its primary ENS name; null when it has none. */
    name: z.optional(z.nullable(z.string())),
    /** The https URL of its picture; null when it has none. */
    avatar: z.optional(z.nullable(z.string())),
    /** Why a value is left out. */
    reason: z.optional(z.string()),
  }),
  GatewayRequest: z.object({
    /** The resolver that needs the answer. */
    sender: address,
    /** Its call of `resolve(bytes,bytes)`. */
    data: hexBytes(MAX_GATEWAY_DIGITS),
  }),
  GatewayResponse: z.object({
    /** `abi.encode(bytes result, uint64 expiresAt, bytes signature)`. */
    data: z.string(),
  }),
}

/** Parameters of the paths. */
export const namePathSchemas = {
  /** A name, with or without its suffix. */
  name: z.string().check(z.minLength(1), z.maxLength(MAX_NAME_LENGTH, 'is too long')),
  /** The resolver that asks the gateway. */
  sender: address,
  /** Its request. Some URL templates add `.json`. */
  gatewayData: z
    .string()
    .check(
      z.maxLength(MAX_GATEWAY_DIGITS + '0x.json'.length, 'is too long'),
      z.regex(/^0x([0-9a-fA-F]{2})+(\.json)?$/, 'must be whole bytes in hex'),
    ),
}
