/** An amount and its symbol, in this order also in right-to-left text: `1.204 ETH`. The symbol is untrusted text. */
export function AmountText({ amount, symbol }: { readonly amount: string; readonly symbol: string }) {
  return (
    <bdi dir="ltr">
      {amount} <bdi>{symbol}</bdi>
    </bdi>
  )
}
