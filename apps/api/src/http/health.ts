import type { chainSchemas } from '@laurel/wallet/api-schemas'
import type * as mini from 'zod/mini'

/** The health of the API while its database responds. */
export type ApiHealth = mini.input<(typeof chainSchemas)['ApiHealth']>
