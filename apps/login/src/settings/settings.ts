import { countText, databaseShape, portText } from '@laurel/server/settings/environment-shapes.ts'
import { SettingsError } from '@laurel/server/settings/errors.ts'
import { parseEnvironment } from '@laurel/server/settings/parse-environment.ts'
import { requireKnownSettings } from '@laurel/server/settings/require-known-settings.ts'
import type { FrameSolanaNetwork } from '@laurel/wallet/frame-messages'
import { z } from 'zod'
import { loginWords } from '../login-error.ts'
import type { OperatorKeys } from '../shares/operator-keys.ts'
import { type FrameChain, readChains } from './chain-settings.ts'
import { type MailSettings, readMailSettings } from './mail-settings.ts'
import { isThisMachine, type Project, readProjects } from './project-settings.ts'
import { readShareKeys } from './share-key-settings.ts'
import { readSocials, type SocialsSettings } from './social-settings.ts'
import { readSolanaNetworks } from './solana-settings.ts'
import { readSponsorKeys, type SponsorKey } from './sponsor-settings.ts'

const environmentShape = z.object({
  LAUREL_LOGIN_PORT: portText.default(8792),
  LAUREL_LOGIN_HOST: z.string().default('127.0.0.1'),
  /** The origin by which browsers reach the server, and so the origin of the frame; by default where it listens. */
  LAUREL_LOGIN_URL: z
    .url({ protocol: /^https?$/, error: 'must be an http or https origin, such as https://login.example' })
    .refine((url) => URL.canParse(url) && new URL(url).pathname === '/', 'must be an origin, without a path')
    .transform((url) => new URL(url))
    // Elsewhere, browsers give a page without TLS neither WebCrypto nor passkeys, and anyone on the way could write into it.
    .refine(({ protocol, hostname }) => protocol === 'https:' || isThisMachine(hostname), 'must begin with https://')
    .transform(({ origin }) => origin)
    .optional(),
  /** Metrics are served on a separate port, or not at all. */
  LAUREL_LOGIN_METRICS_PORT: portText.optional(),
  LAUREL_LOGIN_METRICS_HOST: z.string().default('127.0.0.1'),
  /** The apps that may show the frame: JSON, or the path of a JSON file. */
  LAUREL_LOGIN_PROJECTS: z.string().min(1).optional(),
  /** Whether pages of this machine may show the frame without a project, as in the local world. */
  LAUREL_LOGIN_OPEN: z.stringbool().default(false),
  /** The chains that the frame reads and sends to: JSON, or the path of a JSON file. */
  LAUREL_LOGIN_CHAINS: z.string().min(1),
  /** The networks of Solana of the frame: JSON, or the path of a JSON file. None without it. */
  LAUREL_LOGIN_SOLANA: z.string().min(1).optional(),
  /** The mail server: JSON, or the path of a JSON file that only its owner can read. */
  LAUREL_LOGIN_MAIL: z.string().min(1),
  /** The file with the secret of codes and nonces, which only its owner can read: 64 hex digits. */
  LAUREL_LOGIN_SECRET_FILE: z.string().min(1),
  /** The keys that encrypt the server shares: JSON, or the path of a JSON file that only its owner can read. The first encrypts. */
  LAUREL_LOGIN_SHARE_KEYS: z.string().min(1),
  /** The providers of social logins: JSON, or the path of a JSON file that only its owner can read. None without it. */
  LAUREL_LOGIN_SOCIALS: z.string().min(1).optional(),
  /** The keys that sign for the paymasters: JSON, or the path of a JSON file that only its owner can read. */
  LAUREL_LOGIN_SPONSOR: z.string().min(1).optional(),
  /** The folder of the built frame. */
  LAUREL_LOGIN_FRAME: z.string().min(1).default('apps/frame/dist'),
  LAUREL_LOGIN_MAX_CONNECTIONS: countText.default(1024),
  LAUREL_LOGIN_REQUESTS_PER_SECOND: z.coerce.number().positive().default(20),
  /** How many logins one address of the network can start in a minute: each of them sends a mail. */
  LAUREL_LOGIN_STARTS_PER_MINUTE: z.coerce.number().positive().default(10),
  LAUREL_LOGIN_TRUST_PROXY: z.stringbool().default(false),
  LAUREL_LOGIN_DATA: z.string().default('.data/login'),
  LAUREL_LOGIN_NEW_DATABASE: z.stringbool().default(false),
  ...databaseShape.shape,
})

/** The settings of a process. */
export type Settings = z.output<typeof environmentShape> & {
  readonly projects: readonly Project[]
  readonly chains: readonly FrameChain[]
  readonly solana: readonly FrameSolanaNetwork[]
  readonly mail: MailSettings
  readonly shareKeys: OperatorKeys
  readonly socials: SocialsSettings
  /** One for each chain where operations are sponsored. */
  readonly sponsorKeys: readonly SponsorKey[]
}

/**
 * Reads the settings.
 * @throws {SettingsError} with the name of the variable, never its value.
 */
export function readSettings(environment: Readonly<Record<string, string | undefined>>): Settings {
  const known = Object.keys(environmentShape.shape)
  requireKnownSettings(environment, { prefixes: [loginWords.settings], known })
  const parsed = parseEnvironment(environmentShape, environment)
  if (parsed.LAUREL_LOGIN_PROJECTS === undefined && !parsed.LAUREL_LOGIN_OPEN) {
    throw new SettingsError('LAUREL_LOGIN_PROJECTS is missing, so no app could show the frame')
  }
  const chains = readChains(parsed.LAUREL_LOGIN_CHAINS)
  return {
    ...{ ...parsed, chains },
    solana: readSolanaNetworks(parsed.LAUREL_LOGIN_SOLANA),
    projects: readProjects(parsed.LAUREL_LOGIN_PROJECTS),
    mail: readMailSettings(parsed.LAUREL_LOGIN_MAIL),
    shareKeys: readShareKeys(parsed.LAUREL_LOGIN_SHARE_KEYS),
    socials: readSocials(parsed.LAUREL_LOGIN_SOCIALS),
    sponsorKeys: readSponsorKeys(parsed.LAUREL_LOGIN_SPONSOR, chains),
  }
}
