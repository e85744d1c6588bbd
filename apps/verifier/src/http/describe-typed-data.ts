/** EIP-712 typed data of the protocol. */
type TypedData = {
  readonly domain: { readonly name: string; readonly version: string }
  readonly types: { readonly [type in string]: readonly { readonly name: string; readonly type: string }[] }
  readonly primaryType: string
}

/** Says what is signed, for people: the type as EIP-712 encodes it, and the domain. */
export function describeTypedData({ domain, types, primaryType }: TypedData): string {
  const members = (types[primaryType] ?? []).map(({ name, type }) => `${type} ${name}`)
  return `${primaryType}(${members.join(',')}), domain '${domain.name}', version '${domain.version}', the chain, the core`
}
