// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostError} from "../../src/shared/BoostError.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {APayableClaims} from "../../src/validator/APayableClaims.sol";
import {LimitedSuite} from "./LimitedSuite.sol";

/// @notice A receiver of fees that wants none.
contract RefusingReceiver {
    receive() external payable {
        revert("no");
    }
}

/// @notice What holds of all validators whose claims cost a fee. This test is the core.
abstract contract PayableSuite is LimitedSuite {
    address public protocolFeeReceiver = address(0xFEE);

    function _fee() internal pure override returns (uint256) {
        return 0.01 ether;
    }

    function _constructorArguments() internal view override returns (bytes memory) {
        return abi.encode(address(this), _fee());
    }

    function _payloadFor(address) internal override returns (bytes memory) {
        return abi.encode(_signers(), address(this), MOST, _base());
    }

    function testFuzz_claimFee_isTheBases(uint96 fee) public {
        APayableClaims(_base()).setClaimFee(fee);
        vm.assertEq(APayableClaims(_base()).claimFee(), fee, "the base's");
        vm.assertEq(APayableClaims(_validator).claimFee(), 0, "a clone has none of its own");
    }

    function testFuzz_getClaimFee_isTheSameForAllClones(uint96 fee) public {
        APayableClaims(_base()).setClaimFee(fee);
        vm.assertEq(APayableClaims(_validator).getClaimFee(), fee, "the clone's");
        vm.assertEq(APayableClaims(_base()).getClaimFee(), fee, "the base's");
    }

    function testFuzz_setClaimFee_isForTheBasesOwner(uint256 who, uint96 fee) public {
        bytes memory data = abi.encodeCall(APayableClaims.setClaimFee, (fee));
        _refused(_base(), account(who), data);
        _refused(_validator, account(who), data);
        vm.prank(vm.addr(SIGNER_KEY));
        vm.expectRevert(BoostError.Unauthorized.selector);
        APayableClaims(_validator).setClaimFee(fee);
    }

    function testFuzz_validate_paysTheReceiverOfFees(Claiming memory claim) public {
        _bring(claim);
        uint256 before = protocolFeeReceiver.balance;
        _validate(claim, _signed(claim, SIGNER_KEY));
        vm.assertEq(protocolFeeReceiver.balance - before, _fee(), "paid");
        vm.assertEq(_validator.balance, 0, "nothing kept");
    }

    function testFuzz_validate_isFreeWhereTheFeeIsNothing(Claiming memory claim) public {
        _bring(claim);
        APayableClaims(_base()).setClaimFee(0);
        (bool isDone, bytes memory answer) = _validator.call(
            abi.encodeCall(
                APayableClaims(_validator).validate,
                (claim.boostId, claim.incentiveId, claim.claimant, _signed(claim, SIGNER_KEY))
            )
        );
        vm.assertTrue(isDone && abi.decode(answer, (bool)), "genuine");
        vm.assertEq(protocolFeeReceiver.balance, 0, "nothing is paid");
    }

    function testFuzz_initialize_needsABase(uint256 base) public {
        address instance = _clone();
        bytes memory payload = abi.encode(_signers(), address(this), MOST, account(base));
        vm.expectRevert(ICloneable.InvalidInitializationData.selector);
        ICloneable(instance).initialize(payload);
    }

    function testFuzz_validate_isNotStoppedByAReceiver(Claiming memory claim) public {
        _bring(claim);
        protocolFeeReceiver = address(new RefusingReceiver());
        vm.assertTrue(_validate(claim, _signed(claim, SIGNER_KEY)), "genuine all the same");
        vm.assertEq(protocolFeeReceiver.balance, _fee(), "paid all the same");
    }
}
