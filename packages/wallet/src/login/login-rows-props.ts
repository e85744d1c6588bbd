/** What Connect passes to the rows of the login. `isLead`: they are the first choice, since no wallet is here. */
export type LoginRowsProps = { readonly isLead: boolean }
