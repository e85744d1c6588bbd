// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {ERC1155Incentive} from "../../src/incentive/ERC1155Incentive.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {ERC20VariableIncentive} from "../../src/incentive/ERC20VariableIncentive.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {FixedFeeModule} from "../fixtures/Modules.sol";
import {ToggleableERC1155Receiver} from "../fixtures/TestDoubles.sol";
import {WeirdToken} from "../fixtures/WeirdToken.sol";
import {CoreFixture} from "../fixtures/CoreFixture.sol";

/// @notice The payment of the core's fees, in badges and in ether, to the last unit, also when a payee rejects them.
contract BoostFeesTest is CoreFixture {
    ERC1155Token private _erc1155 = new ERC1155Token("");

    function setUp() public {
        _deployFixture();
    }

    function testFuzz_claimIncentiveFor_chargesNoFeeWhenFeeIsZero(uint256 accountSeed, uint8 limit) public {
        address module = address(new FixedFeeModule(0));
        vm.prank(CORE_OWNER);
        _core.setProtocolFeeModule(module);
        _token.mint(address(_budget), REWARD * (uint256(limit) + 1));
        uint256 boostId = _create(_boostPayload(uint256(limit) + 1));
        _claim(boostId, 0, account(accountSeed));
        vm.assertEq(_token.balanceOf(account(accountSeed)), REWARD, "reward");
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), 0, "no fee");
    }

    /// @dev The fee of each top-up is rounded down. The fee of a claim of the whole amount is rounded down once.
    function testFuzz_claimIncentiveFor_succeedsDespiteFeeRounding(uint8 times, uint256 accountSeed) public {
        times = uint8(bound(times, 1, 12));
        CreateBoostPayload memory payload = _boostPayload(1);
        payload.incentives[0] = Target(true, _implementation("ERC20VariableIncentive"), _variable(19));
        _token.mint(address(_budget), 1_000);
        uint256 boostId = _create(payload);
        _token.mint(address(this), 1_000);
        _token.approve(address(_core), 1_000);
        for (uint256 index; index < times; ++index) {
            _core.topupIncentiveFromSender(boostId, 0, _variable(19));
        }
        uint256 sum = 19 * (uint256(times) + 1);
        vm.assertEq(_reservedFees(boostId, 0), uint256(times) + 1, "one unit per top-up");
        vm.assertTrue(sum / 10 > _reservedFees(boostId, 0), "less than the fee of the sum");
        bytes memory data = _signClaim(boostId, account(accountSeed), abi.encode(sum));
        _core.claimIncentiveFor(boostId, 0, address(0), data, account(accountSeed));
        vm.assertEq(_token.balanceOf(account(accountSeed)), sum, "the whole sum");
        vm.assertEq(_token.balanceOf(FEE_RECEIVER), uint256(times) + 1, "the reserved fees");
        vm.assertEq(_reservedFees(boostId, 0), 0, "no fees are left");
    }

    function testFuzz_claimIncentiveFor_paysProtocolWhenReferrerIsBlocked(uint256 accountSeed, uint16 referralFee)
        public
    {
        referralFee = uint16(bound(referralFee, 1, 1_000));
        vm.prank(CORE_OWNER);
        _core.setReferralFee(referralFee);
        WeirdToken weird = new WeirdToken(WeirdToken.Kind.BLOCKING);
        weird.mint(address(_budget), _amountWithFee(REWARD));
        weird.blockAccount(address(0xF41E4D));
        CreateBoostPayload memory payload = _boostPayload(1);
        payload.validator.instance = _implementation("SignerValidatorV2");
        payload.incentives[0].parameters =
            abi.encode(ERC20Incentive.InitPayload(address(weird), ERC20Incentive.Strategy.POOL, REWARD, 1, CREATOR));
        uint256 boostId = _create(payload);
        bytes memory data = _signClaimWithReferrer(boostId, account(accountSeed), "", address(0xF41E4D));
        _core.claimIncentiveFor(boostId, 0, address(0xF41E4D), data, account(accountSeed));
        vm.assertEq(weird.balanceOf(account(accountSeed)), REWARD, "the claimant is paid");
        vm.assertEq(weird.balanceOf(FEE_RECEIVER), REWARD / 10, "the protocol gets the whole fee");
    }

    function testFuzz_claimIncentiveFor_paysFeesInERC1155(uint8 limit, uint256 id, uint256 accountSeed) public {
        uint256 boostId = _createERC1155Boost(uint256(limit) + 1, id);
        _claimERC1155(boostId, account(accountSeed));
        vm.assertEq(_erc1155.balanceOf(account(accountSeed), id), 1, "reward");
        vm.assertEq(_erc1155.balanceOf(FEE_RECEIVER, id), 1, "fee");
        vm.assertEq(_reservedFees(boostId, 0), limit, "the rest");
    }

    function testFuzz_settleProtocolFees_paysInERC1155(uint8 limit, uint256 id, uint256 accountSeed) public {
        ToggleableERC1155Receiver receiver = new ToggleableERC1155Receiver();
        vm.prank(CORE_OWNER);
        _core.setProtocolFeeReceiver(address(receiver));
        uint256 boostId = _createERC1155Boost(uint256(limit) + 1, id);
        _claimERC1155(boostId, account(accountSeed));
        vm.assertEq(_erc1155.balanceOf(account(accountSeed), id), 1, "the claimant is paid");
        vm.assertEq(_reservedFees(boostId, 0), uint256(limit) + 1, "the fee stays reserved");
        receiver.setAccepting(true);
        _core.settleProtocolFees(boostId, 0);
        vm.assertEq(_erc1155.balanceOf(address(receiver), id), 1, "paid when the receiver accepts it");
        vm.assertEq(_reservedFees(boostId, 0), limit, "the rest");
    }

    function testFuzz_clawback_refundsFeesInERC1155(uint8 limit, uint8 count, uint256 id) public {
        uint256 boostId = _createERC1155Boost(uint256(limit) + 1, id);
        uint256 amount = bound(count, 1, uint256(limit) + 1);
        vm.prank(CREATOR);
        _budget.clawbackFromTarget(address(_core), abi.encode(amount), boostId, 0);
        vm.assertEq(_erc1155.balanceOf(address(_budget), id), 2 * amount, "amount and fee");
        vm.assertEq(_reservedFees(boostId, 0), uint256(limit) + 1 - amount, "the rest");
    }

    /// @dev A boost whose fee is one badge per claim, because a claim is one badge and a badge cannot be divided.
    function _createERC1155Boost(uint256 count, uint256 id) private returns (uint256) {
        CreateBoostPayload memory payload = _boostPayload(1);
        payload.protocolFee = 9_000;
        payload.incentives[0] = Target(
            true,
            _implementation("ERC1155Incentive"),
            abi.encode(
                ERC1155Incentive.InitPayload(address(_erc1155), ERC1155Incentive.Strategy.POOL, id, count, "", CREATOR)
            )
        );
        _erc1155.mint(address(_budget), id, 2 * count);
        return _create(payload);
    }

    function _claimERC1155(uint256 boostId, address claimant) private {
        bytes memory data = _signClaim(boostId, claimant, abi.encode(keccak256("completion")));
        _core.claimIncentiveFor(boostId, 0, address(0), data, claimant);
    }

    function _variable(uint256 limit) private view returns (bytes memory) {
        return abi.encode(ERC20VariableIncentive.InitPayload(address(_token), 0, limit, CREATOR));
    }
}
