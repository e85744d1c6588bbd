import type { Catalogue } from '../../catalogue.ts'

/** Send of accounts of other namespaces than EVM, in Korean. */
export const transfer = {
  transfer: {
    invalid: '올바른 금액과 받는 주소를 입력하세요',
    notAddress: '주소(영문자와 숫자 32~44자) 또는 .sol 이름을 입력하세요.',
    refusedReceiver: '지갑이 아닙니다. 그곳으로 보내면 잃게 됩니다.',
    nameRefused: '{name}은(는) 다른 사람에게 연결될 수 있습니다. 주소를 입력하세요.',
    program: '프로그램의 주소입니다',
    memo: '메모',
    memoPlaceholder: '메모 (공개, 선택)',
    priorityFee: '우선 수수료',
    rent: '새 토큰 계정',
    rentText: '받는 사람에게 아직 이 토큰의 계정이 없습니다. 이번 전송으로 만들어지며 비용은 한 번만 듭니다.',
    insufficientText: '금액과 비용이 잔액보다 많습니다.',
    receiverBelowRent: '받는 사람의 잔액이 계정의 최소 금액보다 적어집니다. 더 많이 보내세요.',
    senderBelowRent: '내 잔액이 계정의 최소 금액보다 적어집니다. 더 적게 보내세요.',
    tokenRefused: '이 토큰은 여기에서 보낼 수 없습니다',
    tokenRefusedText: '토큰의 규칙이 허용하지 않습니다. 아무것도 보내지 않았습니다.',
    otherTransfer: '다른 전송이 아직 확정되지 않았습니다',
    otherTransferText: '아무것도 보내지 않았습니다. 1분 후에 다시 시도하세요.',
    otherTransaction: '{wallet}이(가) 요청과 다른 트랜잭션에 서명했습니다',
    wrongSignature: '{wallet}의 서명이 이 계정의 것이 아닙니다',
    malformed: '{wallet}의 응답을 읽을 수 없습니다',
    answerText: '거부되었으며 아무것도 보내지 않았습니다.',
    inBlock: '블록에 포함됨',
    inBlockText: '블록이 확정되면 완료됩니다. 닫아도 됩니다.',
    expired: '만료됨',
    expiredText: '제시간에 블록에 포함되지 않아 아무것도 보내지 않았습니다.',
    another: '다른 것 보내기',
  },
} satisfies Pick<Catalogue, 'transfer'>
