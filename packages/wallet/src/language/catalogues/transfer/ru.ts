import type { Catalogue } from '../../catalogue.ts'

/** Send of accounts of other namespaces than EVM, in Russian. */
export const transfer = {
  transfer: {
    invalid: 'Введите правильную сумму и адрес получателя',
    notAddress: 'Введите адрес (от 32 до 44 букв и цифр) или имя .sol.',
    refusedReceiver: 'Это не кошелёк. Отправленное туда будет потеряно.',
    nameRefused: '{name} может вести к кому-то другому. Введите адрес.',
    program: 'Этот адрес принадлежит программе',
    memo: 'Заметка',
    memoPlaceholder: 'Заметка, видна всем (необязательно)',
    priorityFee: 'Комиссия за приоритет',
    rent: 'Новый аккаунт токена',
    rentText: 'У получателя ещё нет аккаунта для этого токена. Он создаётся этой отправкой и оплачивается один раз.',
    insufficientText: 'Сумма и расходы больше, чем у вас есть.',
    receiverBelowRent: 'У получателя было бы меньше, чем должно быть на аккаунте. Отправьте больше.',
    senderBelowRent: 'У вас осталось бы меньше, чем должно быть на аккаунте. Отправьте меньше.',
    tokenRefused: 'Этот токен нельзя отправить здесь',
    tokenRefusedText: 'Его правила этого не позволяют. Ничего не отправлено.',
    otherTransfer: 'Другая отправка ещё не окончательна',
    otherTransferText: 'Ничего не отправлено. Повторите через минуту.',
    otherTransaction: '{wallet} подписал не ту транзакцию, что была запрошена',
    wrongSignature: 'Подпись {wallet} не принадлежит этому аккаунту',
    malformed: 'Ответ {wallet} нельзя прочитать',
    answerText: 'Он отклонён, и ничего не отправлено.',
    inBlock: 'В блоке',
    inBlockText: 'Готово, когда блок станет окончательным. Это можно закрыть.',
    expired: 'Срок истёк',
    expiredText: 'Ни один блок не принял её вовремя, поэтому ничего не отправлено.',
    another: 'Отправить другое',
  },
} satisfies Pick<Catalogue, 'transfer'>
