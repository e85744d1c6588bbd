// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {Receiver} from "solady/accounts/Receiver.sol";
import {ACloneable} from "../shared/ACloneable.sol";
import {BoostError} from "../shared/BoostError.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";
import {RBAC} from "../shared/RBAC.sol";

/// @title ABudget
/// @notice The base of what holds a creator's money and pays it to the core and to incentives.
abstract contract ABudget is ACloneable, Receiver, RBAC {
    /// @notice Money left the budget.
    /// @param asset - the asset that was paid.
    /// @param to - the account that was paid.
    /// @param amount - in base units of `asset`, the zero address being the chain's own coin.
    event Distributed(address indexed asset, address to, uint256 amount);

    /// @notice What was to be put in is not what came.
    error InvalidAllocation(address asset, uint256 amount);

    /// @notice Less is there than is asked for.
    error InsufficientFunds(address asset, uint256 available, uint256 required);

    /// @notice Money could not be handed over.
    error TransferFailed(address asset, address to, uint256 amount);

    /// @notice Puts money in: the caller's own, all of it or nothing.
    /// @param data_ - a `Transfer` whose `target` is the caller.
    /// @return whether it came.
    function allocate(bytes calldata data_) external payable virtual returns (bool);

    /// @notice Takes money out. For the owner and administrators.
    /// @param data_ - a `Transfer` whose `target` is paid; amount 0 takes everything that is available.
    /// @return how much, in base units.
    function clawback(bytes calldata data_) external virtual returns (uint256);

    /// @notice Asks a core to give back what an incentive of this budget's boost still holds.
    /// @param target - the core.
    /// @param data_ - `abi.encode(uint256 amount)`.
    /// @param boostId - the number of the boost.
    /// @param incentiveId - the index of the incentive in the boost.
    /// @return how much came back, in base units.
    /// @return of what.
    function clawbackFromTarget(address target, bytes calldata data_, uint256 boostId, uint256 incentiveId)
        external
        virtual
        returns (uint256, address);

    /// @notice Pays. For the owner, administrators and managers, the core among them.
    /// @param data_ - a `Transfer` whose `target` is paid.
    /// @return whether it went.
    function disburse(bytes calldata data_) external virtual returns (bool);

    /// @notice Pays several at once, all or none.
    /// @param data_ - a `Transfer` for each payment.
    /// @return true.
    function disburseBatch(bytes[] calldata data_) external virtual returns (bool);

    /// @notice Brings books and balances together, where a budget keeps books.
    /// @param data_ - not used.
    /// @return the amount in base units.
    function reconcile(bytes calldata data_) external virtual returns (uint256);

    /// @notice What came in and is not clawed back: what is here, reserved or not, and what was distributed.
    /// @param asset_ - the asset; the zero address for the native currency.
    /// @return the amount in base units.
    function total(address asset_) external view virtual returns (uint256);

    /// @notice What can be paid out now, in base units.
    /// @param asset_ - the asset; the zero address for the native currency.
    /// @return the amount in base units.
    function available(address asset_) public view virtual returns (uint256);

    /// @notice What was paid out and has not come back from an incentive, in base units.
    /// @param asset_ - the asset; the zero address for the native currency.
    /// @return the amount in base units.
    function distributed(address asset_) external view virtual returns (uint256);

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == InterfaceId.BUDGET || super.supportsInterface(interfaceId);
    }

    /// @dev Takes coins.
    receive() external payable virtual override {}

    /// @dev Knows the tokens' hooks and nothing else.
    fallback() external payable virtual override receiverFallback {
        revert BoostError.NotImplemented();
    }
}
