// SPDX-License-Identifier: MIT
pragma solidity ^0.8.28;

import {ACloneable} from "../shared/ACloneable.sol";
import {InterfaceId} from "../shared/InterfaceId.sol";

/// @title AIncentive
/// @notice The base of incentives: contracts that pay claimants.
/// @dev The owner is the core that cloned the incentive. Only the core may call `claim`.
abstract contract AIncentive is ACloneable {
    /// @notice Emitted when a recipient was paid.
    /// @param recipient - the account that was paid.
    /// @param data - asset, recipient and amount, packed.
    event Claimed(address indexed recipient, bytes data);

    /// @notice There is nothing left to pay, or the claim would pay nothing.
    error ClaimFailed();

    /// @notice This claimant cannot claim, or has claimed already.
    error NotClaimable();

    /// @notice Pays a claimant. Only for the core, which has validated the claim.
    /// @param claimant - the account that claims.
    /// @param data_ - the claim data, a `BoostClaimData`.
    /// @return whether the claimant was paid.
    function claim(address claimant, bytes calldata data_) external virtual returns (bool);

    /// @notice Returns unclaimed funds. Only for the core, and for the incentive's managers if it has any.
    /// @dev A manager who calls this directly does not get the core's fee back. A budget's `clawbackFromTarget` returns
    /// both.
    /// @param data_ - a `ClawbackPayload`.
    /// @return amount in base units.
    /// @return asset the asset that was returned.
    function clawback(bytes calldata data_) external virtual returns (uint256, address);

    /// @notice Returns the transfer that this contract must receive before `initialize` or `topup` with the same data.
    /// @param data_ - the initialization payload.
    /// @return a `Transfer` to this contract; empty if no funds are needed.
    function preflight(bytes calldata data_) external view virtual returns (bytes memory);

    /// @notice Returns whether a claim would be paid now.
    /// @param claimant - the account that claims.
    /// @param data_ - the claim data, as for `claim`.
    /// @return whether the claim would be paid.
    function isClaimable(address claimant, bytes calldata data_) external view virtual returns (bool);

    /// @notice Returns what is paid: a token, or the contract that is called.
    /// @return the token.
    function asset() public view virtual returns (address);

    /// @notice Returns how many claims were paid.
    /// @return the number of claims.
    function claims() external virtual returns (uint256);

    /// @notice Returns what one claim is paid, in base units. For variable rewards: 0, or what a signed amount of 1e18
    /// pays.
    /// @return the amount in base units.
    function reward() external view virtual returns (uint256);

    /// @notice Returns what a claim is paid now.
    /// @return the amount in base units.
    function currentReward() external view virtual returns (uint256);

    /// @notice Returns whether the contract supports an interface (ERC-165).
    /// @param interfaceId - the ERC-165 id.
    /// @return whether the contract supports the interface.
    function supportsInterface(bytes4 interfaceId) public view virtual override returns (bool) {
        return interfaceId == InterfaceId.INCENTIVE || super.supportsInterface(interfaceId);
    }
}
