import { useEffect } from 'react'
import { useWalletAccount } from '../account/use-wallet-account.ts'
import { useWallet } from '../provider/wallet-context.ts'
import { useReadable } from '../store/use-readable.ts'
import type { TransferForm } from './transfer-form.ts'
import type { TransferStatus } from './transfer-source.ts'
import { type TransferStore, transfersOf } from './transfer-store.ts'

/** Returns what is entered, how far sending is, and their store. It opens the store for the active account. */
export function useTransfers(): {
  readonly form: TransferForm
  readonly status: TransferStatus
  readonly transfers: TransferStore
} {
  const transfers = transfersOf(useWallet())
  const { caipAddress } = useWalletAccount()
  useEffect(() => {
    if (caipAddress !== null) transfers.open()
  }, [transfers, caipAddress])
  return { form: useReadable(transfers.form), status: useReadable(transfers.status), transfers }
}
