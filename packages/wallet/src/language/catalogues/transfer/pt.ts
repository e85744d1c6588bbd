import type { Catalogue } from '../../catalogue.ts'

/** Send of accounts of other namespaces than EVM, in Portuguese. */
export const transfer = {
  transfer: {
    invalid: 'Insira um valor e um endereço de destinatário válidos',
    notAddress: 'Insira um endereço (32 a 44 letras e dígitos) ou um nome .sol.',
    refusedReceiver: 'Isto não é uma carteira. O que for enviado para lá se perde.',
    nameRefused: '{name} pode levar a outra pessoa. Insira o endereço.',
    program: 'Um programa tem este endereço',
    memo: 'Nota',
    memoPlaceholder: 'Nota, pública (opcional)',
    priorityFee: 'Taxa de prioridade',
    rent: 'Nova conta do token',
    rentText:
      'O destinatário ainda não tem uma conta para este token. Ela é criada com este envio e é paga uma única vez.',
    insufficientText: 'O valor e os seus custos são mais do que você tem.',
    receiverBelowRent: 'O destinatário teria menos do que uma conta precisa ter. Envie mais.',
    senderBelowRent: 'Você ficaria com menos do que uma conta precisa ter. Envie menos.',
    tokenRefused: 'Este token não pode ser enviado aqui',
    tokenRefusedText: 'As regras dele não permitem. Nada foi enviado.',
    otherTransfer: 'Outro envio ainda não é definitivo',
    otherTransferText: 'Nada foi enviado. Tente novamente em um minuto.',
    otherTransaction: '{wallet} assinou uma transação diferente da solicitada',
    wrongSignature: 'A assinatura de {wallet} não é desta conta',
    malformed: 'A resposta de {wallet} não pode ser lida',
    answerText: 'Ela foi recusada e nada foi enviado.',
    inBlock: 'Em um bloco',
    inBlockText: 'Termina quando o bloco é definitivo. Você pode fechar isto.',
    byWallet: 'Sua carteira envia por conta própria, então o que ela enviou só pode ser verificado depois.',
    unanswered: 'Sua carteira não respondeu',
    unansweredText: 'Ela pode ter enviado. Procuramos por cerca de um minuto e, enquanto isso, não enviamos mais nada.',
    lost: 'Não encontrado',
    lostText:
      'Sua carteira não disse o que enviou. Nenhum bloco tem este envio, e ele não pode mais chegar. Veja a atividade antes de enviar de novo.',
    changed: 'Sua carteira enviou outra coisa',
    changedText: 'Não é o que você revisou. Verifique antes de enviar de novo.',
    expired: 'Expirada',
    expiredText: 'Nenhum bloco a incluiu a tempo, então nada foi enviado.',
    another: 'Enviar outra coisa',
  },
} satisfies Pick<Catalogue, 'transfer'>
