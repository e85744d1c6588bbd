'use client'

import { useWalletAccount } from '@laurel/wallet/react'

/** A line of the app's own, with the package's hook. */
export function Hello() {
  const { address } = useWalletAccount()
  return <p>{address === null ? 'Not connected.' : `Hello, ${address}.`}</p>
}
