import * as z from 'zod/mini'
import { convertQuote } from './convert-prices.ts'
import { baseUnits, caip10 } from './shapes.ts'

const gas = z.object({ gas: baseUnits, gasPrice: baseUnits })

/** The transaction of an approval. */
const approval = z.object({
  /** CAIP-10 of the token, as `to`. It is not the sender: public clients send the transaction to this address. */
  from: caip10,
  to: caip10,
  data: z.string(),
  value: baseUnits,
  eip155: gas,
})

/** What is answered when a swap or its approval is built. It is apart, so that the review of a swap loads no more. */
export const convertBuilt = {
  ConvertApproveResponse: z.object({
    tx: approval,
    /** What `tx` approves, and who may take it. */
    amount: baseUnits,
    spender: caip10,
    /**
     * Every transaction of the approval in its order. The first is `tx`. A token that lets an allowance be changed only from 0 needs two: the
     * first approves 0. Public clients ignore it, and ask again after the first.
     */
    steps: z.array(z.object({ tx: approval, amount: baseUnits })),
  }),
  ConvertTransactionResponse: z.object({
    tx: z.object({
      /** CAIP-10 of the sender. */
      from: caip10,
      to: caip10,
      data: z.string(),
      /** The native currency that is sent along, in wei. */
      amount: baseUnits,
      eip155: gas,
    }),
    /** The quote that the transaction is of, read at the same moment. */
    quote: convertQuote,
    /** The transaction fails when less would be received. */
    minimumReceived: baseUnits,
    /** Unix seconds after which the transaction fails. Null where it cannot become worse by waiting. */
    deadline: z.nullable(z.int()),
    /** In percent. */
    slippage: z.number(),
  }),
}
