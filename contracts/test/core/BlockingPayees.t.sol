// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {CreateBoostPayload, Target} from "../../src/core/Boost.sol";
import {ERC1155Incentive} from "../../src/incentive/ERC1155Incentive.sol";
import {ERC20Incentive} from "../../src/incentive/ERC20Incentive.sol";
import {ERC1155Token} from "../../src/tokens/ERC1155Token.sol";
import {CallbackToken, BlockingPayee} from "../fixtures/TestDoubles.sol";
import {CoreFixture} from "../fixtures/CoreFixture.sol";

/// @notice The other payees of a claim fail in every way: the receiver of fees, in tokens, badges and ether, and the
/// referrer. The claimant is paid anyway, at an affordable gas cost.
contract BlockingPayeesTest is CoreFixture {
    uint256 private constant GAS = 2_000_000;
    uint256 private constant ID = 7;
    uint256 private constant FEE = 1 gwei;

    CallbackToken private _callbackToken;
    ERC1155Token private _erc1155;
    uint256 private _claimants;

    function setUp() public {
        _deployFixture();
        _callbackToken = new CallbackToken();
        _erc1155 = new ERC1155Token("");
        // The fee of a badge is one badge, which cannot be divided. So both payees get a badge only where the fee is two.
        vm.startPrank(CORE_OWNER);
        _core.setProtocolFee(10_000);
        _core.setReferralFee(5_000);
        vm.stopPrank();
    }

    function test_claimIncentiveFor_succeedsWhenReceiverReverts() public {
        for (uint8 mode; mode < 5; ++mode) {
            _claimWithReceiver(_payee(mode), false);
            _claimWithReceiver(_payee(mode), true);
        }
    }

    function _claimWithReceiver(address payee, bool isERC1155) private {
        address claimant = _newClaimant();
        uint256 boostId = _createFor(payee, isERC1155);
        _claimWith(boostId, claimant, address(0));
        vm.assertEq(_rewardBalanceOf(claimant, isERC1155), _rewardAmount(isERC1155), "the claimant is paid");
        vm.assertEq(_rewardBalanceOf(payee, isERC1155), 0, "the receiver is not paid");
        vm.assertEq(_reservedFees(boostId, 0), 2 * _rewardAmount(isERC1155), "the fee stays reserved");
        vm.assertEq(payee.balance, FEE, "ether is sent to it anyway");
    }

    function test_claimIncentiveFor_succeedsWhenReferrerReverts() public {
        for (uint8 mode; mode < 5; ++mode) {
            _claimWithReferrer(_payee(mode));
        }
    }

    function _claimWithReferrer(address payee) private {
        address claimant = _newClaimant();
        uint256 balanceBefore = _callbackToken.balanceOf(FEE_RECEIVER);
        uint256 boostId = _createFor(FEE_RECEIVER, false);
        _claimWith(boostId, claimant, payee);
        vm.assertEq(_callbackToken.balanceOf(claimant), REWARD, "the claimant is paid");
        vm.assertEq(_callbackToken.balanceOf(payee), 0, "the referrer is not paid");
        vm.assertEq(_callbackToken.balanceOf(FEE_RECEIVER) - balanceBefore, REWARD, "the protocol gets the whole fee");
    }

    function test_claimIncentiveFor_succeedsWhenReceiverAndReferrerRevert() public {
        for (uint8 mode; mode < 5; ++mode) {
            for (uint8 other; other < 5; ++other) {
                _claimWithBoth(mode, other);
            }
        }
    }

    function _claimWithBoth(uint8 mode, uint8 other) private {
        address claimant = _newClaimant();
        uint256 boostId = _createFor(_payee(mode), false);
        _claimWith(boostId, claimant, _payee(other));
        vm.assertEq(_callbackToken.balanceOf(claimant), REWARD, "the claimant is paid");
        vm.assertEq(_reservedFees(boostId, 0), 2 * REWARD, "the whole fee stays reserved");
    }

    /// @dev The referrer's share is a whole badge only where the fee is as high as the reward.
    function test_claimIncentiveFor_succeedsWhenReferrerRejectsERC1155() public {
        vm.prank(CORE_OWNER);
        _core.setReferralFee(10_000);
        for (uint8 mode; mode < 5; ++mode) {
            _claimERC1155WithReferrer(_payee(mode));
        }
    }

    function _claimERC1155WithReferrer(address payee) private {
        address claimant = _newClaimant();
        uint256 balanceBefore = _erc1155.balanceOf(FEE_RECEIVER, ID);
        uint256 boostId = _createFor(FEE_RECEIVER, true);
        _claimWith(boostId, claimant, payee);
        vm.assertEq(_erc1155.balanceOf(claimant, ID), 1, "the claimant is paid");
        vm.assertEq(_erc1155.balanceOf(payee, ID), 0, "the referrer is not paid");
        vm.assertEq(_erc1155.balanceOf(FEE_RECEIVER, ID) - balanceBefore, 1, "the protocol gets the whole fee");
    }

    /// @dev Creates a different payee for each claim.
    function _newClaimant() private returns (address) {
        return account(++_claimants);
    }

    function _payee(uint8 mode) private returns (address payee) {
        payee = address(new BlockingPayee(BlockingPayee.Mode(mode)));
        _callbackToken.enableCallback(payee);
    }

    /// @dev A boost with two claims, which also have a fee in ether.
    function _createFor(address receiver, bool isERC1155) private returns (uint256) {
        vm.prank(CORE_OWNER);
        _core.setProtocolFeeReceiver(receiver);
        CreateBoostPayload memory payload = _boostPayload(1);
        address implementation = vm.deployCode(
            "PayableLimitedSignerValidatorV2.sol:PayableLimitedSignerValidatorV2", abi.encode(CORE_OWNER, FEE)
        );
        payload.validator = Target(true, implementation, abi.encode(_signers(), address(_core), 1, implementation));
        if (isERC1155) {
            _erc1155.mint(address(_budget), ID, 4);
            ERC1155Incentive.InitPayload memory erc1155 =
                ERC1155Incentive.InitPayload(address(_erc1155), ERC1155Incentive.Strategy.POOL, ID, 2, "", CREATOR);
            payload.incentives[0] = Target(true, _implementation("ERC1155Incentive"), abi.encode(erc1155));
        } else {
            _callbackToken.mint(address(_budget), 4 * REWARD);
            payload.incentives[0].parameters = abi.encode(
                ERC20Incentive.InitPayload(address(_callbackToken), ERC20Incentive.Strategy.POOL, REWARD, 2, CREATOR)
            );
        }
        return _create(payload);
    }

    function _claimWith(uint256 boostId, address claimant, address referrer) private {
        bytes memory data = _signClaimWithReferrer(boostId, claimant, abi.encode(keccak256("completion")), referrer);
        vm.deal(address(this), FEE);
        _core.claimIncentiveFor{value: FEE, gas: GAS}(boostId, 0, referrer, data, claimant);
    }

    function _rewardAmount(bool isERC1155) private pure returns (uint256) {
        return isERC1155 ? 1 : REWARD;
    }

    function _rewardBalanceOf(address holder, bool isERC1155) private view returns (uint256) {
        return isERC1155 ? _erc1155.balanceOf(holder, ID) : _callbackToken.balanceOf(holder);
    }
}
