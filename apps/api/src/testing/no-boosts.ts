import type { Boosts } from '../boosts/create-boosts.ts'
import { BoostUnknownError, PictureUnknownError, PresentationUnknownError } from '../boosts/errors.ts'

const reject = (error: Error) => () => Promise.reject(error)

/** Boosts of an index that has none. */
export const noBoosts: Boosts = {
  boosts: {
    list: async () => ({ boosts: [], nextCursor: null, indexed: [] }),
    get: reject(new BoostUnknownError()),
    listClaims: reject(new BoostUnknownError()),
  },
  presentations: {
    submit: reject(new BoostUnknownError()),
    get: reject(new PresentationUnknownError()),
    getPicture: reject(new PictureUnknownError()),
    preparePicture: async (picture) => ({ picture, hash: `0x${'00'.repeat(32)}` }),
  },
}
