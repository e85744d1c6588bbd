/** What an app allows of ENS. */
export type EnsOptions = {
  /**
   * Lets names be looked up at the gateways that their owners chose (CCIP-Read). Off unless asked for: those are hosts
   * the app did not name.
   */
  readonly gateways?: boolean
  /** Address of the avatar of a name, such as a metadata service of the app's choice. Without it only pictures that lie onchain are shown. */
  readonly avatarUrl?: (name: string) => string
}
