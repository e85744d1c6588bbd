/** Which ENS requests the app allows. */
export type EnsOptions = {
  /**
   * Allows lookups at the gateways that name owners chose (CCIP-Read). Off by default, because the app did not name
   * those hosts.
   */
  readonly gateways?: boolean
  /**
   * Returns the URL of a name's avatar, for example at a metadata service that the app chooses. Without it, only
   * onchain pictures are shown.
   */
  readonly avatarUrl?: (name: string) => string
}
