import { installApart } from './install-apart.ts'

const VERSION = '5.5.0'

/**
 * Installs the public protocol's SDK in a separate folder, because it is GPL and needs @wagmi/core 2.
 * @returns the folder of the installation, with a trailing slash, or the reason why it is missing.
 */
export function installPublicSdk(): { readonly folder: string } | { readonly missing: string } {
  return installApart({
    name: `public-sdk-${VERSION}`,
    packages: [
      ['@boostxyz/sdk', VERSION],
      ['@wagmi/core', '2.22.1'],
      ['abitype', '1.3.0'],
      ['viem', '2.57.20'],
    ],
  })
}
