import { usePart } from './use-part.ts'

/** Shortens `0x71C2aE…9A4f` to `0x71C2…9A4f`: four characters on both sides, the prefix not counted. */
export function shortAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length <= head + 5 ? address : `${address.slice(0, head)}…${address.slice(-4)}`
}

/** A shortened address. The whole address is in its tooltip, and available to screen readers. */
export function Address({ address }: { readonly address: string }) {
  const part = usePart()
  return (
    <span {...part('address')} title={address}>
      {shortAddress(address)}
    </span>
  )
}
