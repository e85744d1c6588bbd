import type { Catalogue } from '../../catalogue.ts'

/** Send of accounts of other namespaces than EVM, in Japanese. */
export const transfer = {
  transfer: {
    invalid: '有効な金額と受取人のアドレスを入力してください',
    notAddress: 'アドレス（32～44 文字の英数字）または .sol の名前を入力してください。',
    refusedReceiver: 'これはウォレットではありません。送ったものは失われます。',
    nameRefused: '{name} は別の人につながる可能性があります。アドレスを入力してください。',
    program: 'このアドレスはプログラムのものです',
    memo: 'メモ',
    memoPlaceholder: 'メモ（公開、任意）',
    priorityFee: '優先手数料',
    rent: '新しいトークンアカウント',
    rentText: '受取人にはまだこのトークンのアカウントがありません。この送信で作成され、費用は一度だけかかります。',
    insufficientText: '金額と費用が残高を超えています。',
    receiverBelowRent: '受取人の残高がアカウントに必要な最低額を下回ります。もっと多く送ってください。',
    senderBelowRent: 'あなたの残高がアカウントに必要な最低額を下回ります。金額を減らしてください。',
    tokenRefused: 'このトークンはここでは送信できません',
    tokenRefusedText: 'トークンの規則で許可されていません。何も送信されていません。',
    otherTransfer: '別の送信がまだ確定していません',
    otherTransferText: '何も送信されていません。1 分後にもう一度お試しください。',
    otherTransaction: '{wallet} は要求とは別のトランザクションに署名しました',
    wrongSignature: '{wallet} の署名はこのアカウントのものではありません',
    malformed: '{wallet} の応答を読み取れません',
    answerText: '拒否され、何も送信されていません。',
    inBlock: 'ブロックに入りました',
    inBlockText: 'ブロックが確定すると完了です。閉じてもかまいません。',
    expired: '期限切れ',
    expiredText: '時間内にブロックに入らなかったため、何も送信されていません。',
    another: '別のものを送る',
  },
} satisfies Pick<Catalogue, 'transfer'>
