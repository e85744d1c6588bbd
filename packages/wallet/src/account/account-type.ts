/** The type of an account: externally owned (`eoa`) or a contract (`smartAccount`). Source: docs/product.md#account. */
export type AccountType = 'eoa' | 'smartAccount'
