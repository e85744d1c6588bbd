/**
 * `@laurel/wallet/frame-messages`: the messages between an app and the frame of the embedded login, for both sides. The wire is
 * that of the public 5.1.11 clients and frame.
 */

export {
  APP_PREFIX,
  type AppMessage,
  formatAppMessage,
  isMessageType,
  parseAppMessage,
} from './frame-messages/app-message.ts'
export {
  FRAME_CONFIG_ELEMENT,
  type FrameChain,
  type FrameConfig,
  type FrameSmartAccounts,
  type FrameSolanaNetwork,
  type FrameToken,
  frameConfig,
} from './frame-messages/frame-config.ts'
export {
  confirmWindowHeaders,
  FRAME_TRUSTED_TYPES,
  framePageHeaders,
  insertFrameConfig,
  loginWindowHeaders,
} from './frame-messages/frame-page.ts'
export {
  DEFAULT_ERROR_MESSAGE,
  FRAME_PREFIX,
  type FrameEvent,
  type FrameMessage,
  type FrameReply,
  formatFrameMessage,
  parseFrameMessage,
} from './frame-messages/frame-reply.ts'
export {
  isPublicMessage,
  type MessagePayload,
  type MessageResult,
  type MessageType,
  messagePayloads,
  messageResults,
} from './frame-messages/message-types.ts'
export { isPlainData, type PlainData } from './frame-messages/plain-data.ts'
export {
  type AppPortMessage,
  type FramePortMessage,
  type FrameReason,
  formatPortMessage,
  frameReasons,
  type HelloMessage,
  type PortMessage,
  parseAppPortMessage,
  parseFramePortMessage,
  parseHello,
  parsePort,
} from './frame-messages/port-message.ts'
export {
  broadcastMethods,
  confirmedMethods,
  type FrameMethod,
  type MethodKind,
  methodKindOf,
  readMethods,
} from './frame-messages/rpc-methods.ts'
