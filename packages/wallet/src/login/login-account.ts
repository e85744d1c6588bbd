import type { AccountType } from '../account/account-type.ts'
import type { SocialProvider } from './login-options.ts'

/** What the account state has of a login. */
export type LoginAccount = {
  /** The address of the mails, or null for a social login that has none. */
  readonly email: string | null
  /** The name at the social provider. */
  readonly userName: string | null
  readonly socialProvider: SocialProvider | null
  /** Which of its accounts is used. */
  readonly preferredAccountType: AccountType
  /** Whether the smart account is deployed; null where the network has none. */
  readonly isSmartAccountDeployed: boolean | null
  /** The type of each account, by its address in lower case. */
  readonly types: Readonly<Record<string, AccountType>>
}
