import { usePart } from './use-part.ts'

/** `0x71C2aE…9A4f` as `0x71C2…9A4f`: four characters on both sides, the prefix not counted. */
export function shortAddress(address: string): string {
  const head = address.startsWith('0x') ? 6 : 4
  return address.length <= head + 5 ? address : `${address.slice(0, head)}…${address.slice(-4)}`
}

/** An address in short, whole for those who point at it and for screen readers' own way through letters. */
export function Address({ address }: { readonly address: string }) {
  const part = usePart()
  return (
    <span {...part('address')} title={address}>
      {shortAddress(address)}
    </span>
  )
}
