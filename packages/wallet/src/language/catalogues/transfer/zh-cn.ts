import type { Catalogue } from '../../catalogue.ts'

/** Send of accounts of other namespaces than EVM, in Chinese. */
export const transfer = {
  transfer: {
    invalid: '请输入有效的金额和收款地址',
    notAddress: '请输入地址（32 到 44 个字母和数字）或 .sol 名称。',
    refusedReceiver: '这不是钱包。发送到那里的资产将会丢失。',
    nameRefused: '{name} 可能指向其他人。请输入地址。',
    program: '此地址属于一个程序',
    memo: '备注',
    memoPlaceholder: '备注（公开，可选）',
    priorityFee: '优先费',
    rent: '新的代币账户',
    rentText: '收款人还没有此代币的账户。账户会随这次发送创建，只需支付一次。',
    insufficientText: '金额和费用超过了你的余额。',
    receiverBelowRent: '收款人的余额会低于账户的最低要求。请发送更多。',
    senderBelowRent: '你的余额会低于账户的最低要求。请发送更少。',
    tokenRefused: '此代币无法在这里发送',
    tokenRefusedText: '它的规则不允许。未发送任何资产。',
    otherTransfer: '另一笔发送尚未最终确认',
    otherTransferText: '未发送任何资产。请一分钟后重试。',
    otherTransaction: '{wallet} 签署的交易与请求的不同',
    wrongSignature: '{wallet} 的签名不属于此账户',
    malformed: '无法读取 {wallet} 的回复',
    answerText: '已拒绝，未发送任何资产。',
    inBlock: '已进入区块',
    inBlockText: '区块最终确认后即完成。你可以关闭此窗口。',
    expired: '已过期',
    expiredText: '没有区块及时收录它，因此未发送任何资产。',
    another: '发送其他资产',
  },
} satisfies Pick<Catalogue, 'transfer'>
