// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {BoostError} from "../../src/shared/BoostError.sol";
import {ICloneable} from "../../src/shared/ICloneable.sol";
import {APayableClaims} from "../../src/validator/APayableClaims.sol";
import {LimitedSuite} from "./LimitedSuite.sol";

/// @notice A receiver of fees that rejects ether.
contract RevertingReceiver {
    receive() external payable {
        revert("no");
    }
}

/// @notice Tests of all validators with a claim fee. This test is the core.
abstract contract PayableSuite is LimitedSuite {
    address public protocolFeeReceiver = address(0xFEE);

    function _fee() internal pure override returns (uint256) {
        return 0.01 ether;
    }

    function _constructorArguments() internal view override returns (bytes memory) {
        return abi.encode(address(this), _fee());
    }

    function _payloadFor(address) internal override returns (bytes memory) {
        return abi.encode(_signers(), address(this), MAX_CLAIMS, _implementation());
    }

    function testFuzz_claimFee_isReadFromImplementation(uint96 fee) public {
        APayableClaims(_implementation()).setClaimFee(fee);
        vm.assertEq(APayableClaims(_implementation()).claimFee(), fee, "the fee of the base");
        vm.assertEq(APayableClaims(_validator).claimFee(), 0, "a clone stores no fee");
    }

    function testFuzz_getClaimFee_returnsImplementationFee(uint96 fee) public {
        APayableClaims(_implementation()).setClaimFee(fee);
        vm.assertEq(APayableClaims(_validator).getClaimFee(), fee, "the clone's");
        vm.assertEq(APayableClaims(_implementation()).getClaimFee(), fee, "the fee of the base");
    }

    function testFuzz_setClaimFee_revertsOnCloneOrForNonOwner(uint256 accountSeed, uint96 fee) public {
        bytes memory data = abi.encodeCall(APayableClaims.setClaimFee, (fee));
        _assertReverts(_implementation(), account(accountSeed), data);
        _assertReverts(_validator, account(accountSeed), data);
        vm.prank(vm.addr(SIGNER_KEY));
        vm.expectRevert(BoostError.Unauthorized.selector);
        APayableClaims(_validator).setClaimFee(fee);
    }

    function testFuzz_validate_paysFeeReceiver(ClaimInput memory claim) public {
        _boundClaim(claim);
        uint256 before = protocolFeeReceiver.balance;
        _validate(claim, _signClaim(claim, SIGNER_KEY));
        vm.assertEq(protocolFeeReceiver.balance - before, _fee(), "paid");
        vm.assertEq(_validator.balance, 0, "the validator keeps no ether");
    }

    function testFuzz_validate_succeedsWithZeroFee(ClaimInput memory claim) public {
        _boundClaim(claim);
        APayableClaims(_implementation()).setClaimFee(0);
        (bool success, bytes memory returnData) = _validator.call(
            abi.encodeCall(
                APayableClaims(_validator).validate,
                (claim.boostId, claim.incentiveId, claim.claimant, _signClaim(claim, SIGNER_KEY))
            )
        );
        vm.assertTrue(success && abi.decode(returnData, (bool)), "valid");
        vm.assertEq(protocolFeeReceiver.balance, 0, "nothing is paid");
    }

    function testFuzz_initialize_revertsWithoutImplementation(uint256 implementation) public {
        address instance = _clone();
        bytes memory payload = abi.encode(_signers(), address(this), MAX_CLAIMS, account(implementation));
        vm.expectRevert(ICloneable.InvalidInitializationData.selector);
        ICloneable(instance).initialize(payload);
    }

    function testFuzz_validate_succeedsWhenReceiverReverts(ClaimInput memory claim) public {
        _boundClaim(claim);
        protocolFeeReceiver = address(new RevertingReceiver());
        vm.assertTrue(_validate(claim, _signClaim(claim, SIGNER_KEY)), "genuine all the same");
        vm.assertEq(protocolFeeReceiver.balance, _fee(), "paid all the same");
    }
}
