import type { onrampSchemas } from '@laurel/wallet/api-schemas'
import type * as mini from 'zod/mini'

type Schemas = typeof onrampSchemas
/** What can be bought, and with what. */
export type OnrampOptions = Omit<mini.output<Schemas['OnrampOptions']>, 'providers'>
/** What a purchase would cost. */
export type OnrampQuote = Omit<mini.output<Schemas['OnrampQuote']>, 'provider'>
/** A purchase that is asked about. `amount` is a decimal number. */
export type OnrampQuoteRequest = Omit<mini.output<Schemas['OnrampQuoteRequest']>, 'provider' | 'amount'> & {
  readonly amount: string
}
/** A purchase whose page is asked for. */
export type OnrampUrlRequest = Omit<mini.output<Schemas['OnrampUrlRequest']>, 'provider'>
/** What became of a purchase. */
export type OnrampOrder = Omit<mini.output<Schemas['OnrampOrder']>, 'provider'>

/** Who asks, as far as a provider needs to know. */
export type OnrampCaller = {
  /** The address of the caller. One provider binds a session to it. */
  readonly clientIp: string
  /** The origin by which the caller reaches the API; null when its host is not one of the API's. */
  readonly apiOrigin: string | null
}

/** A company that sells coins, or the sandbox that gives test coins. */
export type OnrampProvider = {
  readonly id: string
  readonly name: string
  readonly isSandbox: boolean
  /** The hosts of its pages. No other is ever opened. `own` is the API itself. */
  readonly hosts: readonly string[] | 'own'
  /** @throws {OnrampUnavailableError} */
  getOptions(): Promise<OnrampOptions>
  /** @throws {OnrampUnavailableError} @throws {OnrampRefusedError} */
  getQuote(request: OnrampQuoteRequest): Promise<OnrampQuote>
  /**
   * @param order - what the provider knows the purchase by: see `getOrder`.
   * @throws {OnrampUnavailableError} @throws {OnrampRefusedError}
   */
  createUrl(request: OnrampUrlRequest, caller: OnrampCaller, order: string): Promise<string>
  /**
   * Returns what became of a purchase, or null when it is not known. An order whose page was only opened is `waiting`.
   * @throws {OnrampUnavailableError}
   */
  getOrder(order: string): Promise<OnrampOrder | null>
}
