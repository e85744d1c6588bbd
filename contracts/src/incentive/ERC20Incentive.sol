// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {LibPRNG} from "solady/utils/LibPRNG.sol";
import {SafeTransferLib} from "solady/utils/SafeTransferLib.sol";
import {Assets} from "../shared/Assets.sol";
import {BoostError} from "../shared/BoostError.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {IToppable} from "../shared/IToppable.sol";
import {AERC20Reward} from "./AERC20Reward.sol";
import {AIncentive} from "./AIncentive.sol";

/// @title ERC20Incentive
/// @notice Pays each claimant the same reward, or one of them by raffle.
contract ERC20Incentive is AERC20Reward, IToppable {
    /// @notice Whether each claimant is paid, or one of those who entered a raffle.
    enum Strategy {
        POOL,
        RAFFLE
    }

    /// @notice The data that `initialize` takes.
    /// @param asset - the token that is paid.
    /// @param strategy - whether each claim is paid, or one by raffle.
    /// @param reward - what each claim, or the winner of the raffle, is paid, in base units.
    /// @param limit - how many claims can be paid, or how many accounts can enter the raffle.
    /// @param manager - the account that may top up, claw back and draw. A raffle needs one.
    struct InitPayload {
        address asset;
        Strategy strategy;
        uint256 reward;
        uint256 limit;
        address manager;
    }

    /// @notice Emitted when the clone was initialized.
    /// @param asset - the token that is paid.
    /// @param strategy - whether each claim is paid, or one by raffle.
    /// @param reward - what a claim is paid, in base units.
    /// @param limit - how many claims can be paid, or how many accounts can enter the raffle.
    /// @param manager - the manager.
    event ERC20IncentiveInitialized(
        address indexed asset, Strategy strategy, uint256 reward, uint256 limit, address manager
    );

    /// @notice Emitted when an account entered the raffle.
    /// @param entry - the account.
    event Entry(address indexed entry);

    /// @notice Whether each claimant is paid, or one of those who entered a raffle.
    Strategy public strategy;

    /// @notice The state of a raffle. `VOID`: the token rejected all entrants, so that the prize can be clawed back.
    enum DrawStatus {
        OPEN,
        DRAWN,
        VOID
    }

    DrawStatus private _drawStatus;

    /// @dev Packed with the asset and the count, because a claim reads all of them.
    uint32 private _packedLimit;

    /// @dev The limit, if it does not fit into `_packedLimit`.
    uint256 private _overflowLimit;

    /// @notice The accounts that entered the raffle, in order.
    address[] public entries;

    /// @notice Initializes the clone, which must already hold the funds.
    /// @param data_ - `InitPayload`.
    function initialize(bytes calldata data_) external override initializer {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        if (payload.reward == 0 || payload.limit == 0) revert InvalidInitialization();
        // Without a manager no account could draw the raffle, and an entry would lock the prize.
        if (payload.strategy == Strategy.RAFFLE && payload.manager == address(0)) revert InvalidInitialization();
        _initializeReward(payload.asset, payload.manager, _fundingAmount(payload));
        strategy = payload.strategy;
        _setReward(payload.reward);
        _setLimit(payload.limit);
        emit ERC20IncentiveInitialized(payload.asset, payload.strategy, payload.reward, payload.limit, payload.manager);
    }

    /// @inheritdoc AIncentive
    function claim(address claimTarget, bytes calldata) external override onlyOwner returns (bool) {
        if (!_isClaimable(claimTarget)) revert NotClaimable();
        _recordClaim(claimTarget);
        if (strategy == Strategy.RAFFLE) {
            entries.push(claimTarget);
            emit Entry(claimTarget);
        } else {
            _pay(claimTarget, reward());
        }
        return true;
    }

    /// @notice Draws the winner of the raffle and pays the prize, once. Only for managers.
    /// @dev The draw must be trusted: the manager chooses the block, and the block's proposer influences its
    /// randomness. Participants should know this. An entrant that the token rejects is skipped, and the next entrant
    /// wins. If the token rejects all of them but allows this contract to pay, nobody wins. The prize can then be
    /// clawed back or drawn again.
    function drawRaffle() external onlyRoles(MANAGER_ROLE) {
        uint256 count = entries.length;
        if (strategy != Strategy.RAFFLE || _drawStatus == DrawStatus.DRAWN || count == 0 || limit() == 0) {
            revert BoostError.ClaimFailed(msg.sender, abi.encode(count));
        }
        _drawStatus = DrawStatus.DRAWN;
        (address token, uint256 prize) = (asset(), reward());
        LibPRNG.PRNG memory prng = LibPRNG.PRNG(uint256(keccak256(abi.encode(block.prevrandao, block.timestamp))));
        uint256 startIndex = LibPRNG.uniform(prng, count);
        for (uint256 index; index < count; ++index) {
            if (_tryPay(token, entries[(startIndex + index) % count], prize)) return;
        }
        // If the token is paused or rejects this contract, no entrant is skipped and the draw stays open.
        if (!Assets.tryPay(token, address(this), prize)) {
            revert BoostError.TransferFailed(token, address(this), prize);
        }
        _drawStatus = DrawStatus.VOID;
    }

    /// @notice Gives up roles. The manager of a raffle cannot do so before the draw or the clawback, because nobody
    /// else could draw it.
    /// @param roles - the bits of the roles.
    function renounceRoles(uint256 roles) public payable override {
        bool isManagerRequired = strategy == Strategy.RAFFLE && _drawStatus != DrawStatus.DRAWN && limit() != 0;
        if (isManagerRequired && roles & MANAGER_ROLE != 0) revert Unauthorized();
        super.renounceRoles(roles);
    }

    /// @inheritdoc IToppable
    /// @dev Only for the owner and managers. Takes a multiple of the reward. A raffle pays once and cannot be topped
    /// up.
    function topup(uint256 amount) external onlyOwnerOrRoles(MANAGER_ROLE) {
        uint256 rewardPerClaim = reward();
        if (strategy == Strategy.RAFFLE || amount == 0 || amount % rewardPerClaim != 0) {
            revert BoostError.ClaimFailed(msg.sender, abi.encode(amount));
        }
        _setLimit(limit() + amount / rewardPerClaim);
        Assets.pull(asset(), msg.sender, amount);
        emit ToppedUp(msg.sender, amount);
    }

    /// @inheritdoc AIncentive
    function isClaimable(address claimTarget, bytes calldata) external view override returns (bool) {
        return _isClaimable(claimTarget);
    }

    /// @inheritdoc AIncentive
    function preflight(bytes calldata data_) external view override returns (bytes memory budgetData) {
        InitPayload memory payload = abi.decode(data_, (InitPayload));
        return _encodePreflight(payload.asset, _fundingAmount(payload));
    }

    /// @inheritdoc AIncentive
    function currentReward() external view override returns (uint256) {
        return reward();
    }

    /// @notice Returns the ERC-165 id of this kind of contract.
    /// @return the interface id.
    function getComponentInterface() external pure override returns (bytes4) {
        return InterfaceId.ERC20_INCENTIVE;
    }

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view override returns (bool) {
        return interfaceId == InterfaceId.ERC20_INCENTIVE || super.supportsInterface(interfaceId);
    }

    /// @notice Returns how many claims can be paid, or how many accounts can enter the raffle. 0 after the prize of a
    /// raffle was clawed back.
    /// @return the limit.
    function limit() public view returns (uint256) {
        uint256 count = _packedLimit;
        return count == type(uint32).max ? _overflowLimit : count;
    }

    function _setLimit(uint256 count) private {
        if (count < type(uint32).max) {
            // forge-lint: disable-next-line(unsafe-typecast)
            _packedLimit = uint32(count);
        } else {
            _packedLimit = type(uint32).max;
            _overflowLimit = count;
        }
    }

    function _beforeIncentiveClawback(uint256 amount) internal override {
        (uint256 rewardPerClaim, uint256 currentLimit) = (reward(), limit());
        if (strategy == Strategy.RAFFLE) {
            // The prize cannot be clawed back after an account entered.
            if (
                amount != rewardPerClaim || (entries.length != 0 && _drawStatus != DrawStatus.VOID) || currentLimit == 0
            ) {
                revert BoostError.ClaimFailed(msg.sender, abi.encode(amount));
            }
            _setLimit(0);
        } else {
            uint256 count = amount / rewardPerClaim;
            if (amount % rewardPerClaim != 0 || count > currentLimit - claims()) {
                revert BoostError.ClaimFailed(msg.sender, abi.encode(amount));
            }
            _setLimit(currentLimit - count);
        }
    }

    /// @dev Pays exactly the amount, or returns that the token rejects this payee and moved nothing.
    function _tryPay(address token, address to, uint256 amount) private returns (bool) {
        if (to == address(this)) return false;
        uint256 balanceBefore = SafeTransferLib.balanceOf(token, to);
        uint256 gasBefore = gasleft();
        bool isPaid = Assets.tryPay(token, to, amount);
        // Requires enough gas for a payment, so that the manager cannot make a winner be skipped.
        if (!isPaid && gasBefore < Assets.PAYEE_GAS_LIMIT * 65 / 63) revert ClaimFailed();
        if (SafeTransferLib.balanceOf(token, to) != (isPaid ? balanceBefore + amount : balanceBefore)) {
            revert BoostError.TransferFailed(token, to, amount);
        }
        if (isPaid) emit Claimed(to, abi.encodePacked(token, to, amount));
        return isPaid;
    }

    function _isClaimable(address claimant) private view returns (bool) {
        return claims() < limit() && _drawStatus == DrawStatus.OPEN && !claimed[claimant];
    }

    function _fundingAmount(InitPayload memory payload) private pure returns (uint256) {
        return payload.strategy == Strategy.RAFFLE ? payload.reward : payload.reward * payload.limit;
    }
}
